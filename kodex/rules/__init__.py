"""What a rule is called and how much it weighs, before anything is read of it.

``numbers`` are those of rules (printed ones and addresses), ``rulename`` one as people type it, with its rulebook,
``readable`` what people read for an address, ``books`` the rulebooks and their names, ``priority`` how strong a rule is
by where it stands.
"""
