"""The moves, one noun a module, each with the rules that it is played by.

How to add a move:

1. Write it as a subclass of `Move` in the module of its noun, or in a new one: a frozen dataclass
   with its name in the API (`move`), who may play it (`by`), and `play`, which changes the table
   through the `Turn` and calls `refuse` for what is against a rule. `offers` lists candidates for
   the list of legal moves; those that `play` refuses are left out by themselves.
2. Say what it takes: each field is `Annotated` with its shape (`service.drama_deck.shape`) and
   with `About`, its text in the document and its value in the example. Rules between fields are
   `problems`. The docstring is the move's text in the document: what it does, then "By the
   gamemaster, in ...", and the codes with which it is refused.
3. Declare beside it each kind of event that it records, an `EventKind` named as its type. (A
   module that records events and holds no move is named in `service.drama_deck.game.events`.)
4. Add the class to the list in `service.drama_deck.game.registry`.

Schema, document, example, event table, list of legal moves and the general tests follow. Still by
hand: the rule in docs/rules/drama-deck.md, its tests in tests/drama_deck, and the sentence of a
new kind of event in service/web.
"""
