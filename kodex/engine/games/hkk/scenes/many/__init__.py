"""Given tables of games for more than two players (168, 169).

``formats`` the names and parts of such games, ``given`` what a table sets, ``sound`` what is refused.
"""
