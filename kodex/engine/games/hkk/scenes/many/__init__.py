"""Given tables of games for more than two players (168, 169): ``given`` what they set, ``sound`` what is refused."""
