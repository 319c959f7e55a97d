"""The Drama Deck: a card game at one table, as frozen values and functions of their arguments.

The modules here are the nouns: cards, the table and all that lies on it, the turn in which a move
is played. `moves` holds the moves with their rules, `uses` what each type of card does when it is
used, `view` what somebody may see, `game` what callers need: play, list, join and leave.
"""
