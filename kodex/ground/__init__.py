"""What every program needs, whatever it is about: folders, files and the cache, messages, processes.

``paths`` says where things are, ``games`` which games there are, ``version`` which Kódex this is; ``atomic`` replaces a
file as a whole, ``files`` reads one with a bound, ``cachefile`` is one file of the cache and ``kept`` what was worked
out before; ``yamlfile`` reads YAML with places, the room ``broken`` says why a text is none, ``structured`` reads data
into types, the room ``refused`` says what does not fit (``within``: inside a value, ``quotes``: in quotes of print,
``made``: an id of what words, ``nearby``: which word is meant), ``written`` writes it rightly, ``followed`` reads the
file again as a mend says before that is told, ``reasons`` says why the system refused something; ``i18n`` holds the
messages and ``article`` the article in a Hungarian one; ``plainjson`` is JSON for terminals, ``processes`` and
``garbage`` are about work, ``bugs`` says what is the program's own fault, ``guarded`` keeps the promises of the API.
Nothing here knows a rule: of the package only the errors are imported. A command imports the modules it needs, each by
its name.
"""
