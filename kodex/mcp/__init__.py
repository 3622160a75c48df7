"""``kodex mcp``: the rules as tools for an assistant (Model Context Protocol), the same as the command line gives.

``server`` talks to the client by the SDK, whose package is called ``mcp`` like this room, so that only ``kodex mcp``
may import it; ``lines`` reads what the client sends; ``tools`` says what may be asked for, ``limited`` plays scenarios
in processes of their own. Nothing is imported here: the SDK may be missing.
"""
