"""What every program needs, whatever it is about: folders, files and the cache, messages, processes.

``paths`` says where things are, ``games`` which games there are, ``version`` which Kódex this is; ``atomic`` replaces a
file as a whole, ``files`` reads one with a bound, ``cachefile`` is one file of the cache and ``kept`` what was worked
out before; ``yamlfile`` reads YAML with places, ``yamlstop`` and ``yamlfaults`` say why a text is none, ``structured``
reads data into types, ``refusals`` says what does not fit (``spots``: where, ``intended``: what was meant, ``within``:
inside a value, ``strangers``: by a key that there is not, ``quotes``: in quotes of print, ``made``: an id of what
words), ``yamlmends``, ``yamlrepair`` and ``written`` write it rightly, ``reasons`` why the system refused
something; ``i18n`` holds the messages and ``article`` the article in a Hungarian one; ``plainjson`` is JSON for
terminals, ``processes`` and ``garbage`` are about work, ``bugs`` says what is the program's own fault, ``guarded``
keeps the promises of the API. Nothing here knows a rule: of the package only the errors are imported. A command
imports the modules it needs, each by its name.
"""
