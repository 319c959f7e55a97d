"""The moves, one subject a module, each with its rules.

How to add a move:

1. Write it as a frozen subclass of `Move` in the module of its subject, or in a new one, named as
   in the API, with `by` unless it is the gamemaster's alone, and `play`, which changes the table
   through the `Turn` and calls `refuse` for what is against a rule. If it reveals a secret other
   than by a draw or a card from a hand, it has `shows`, so that no undo goes back beyond it.
   Candidates for the list of legal moves follow from its fields, or `offers` lists them; those that
   `play` refuses are left out.
2. Say what it takes: each field is `Annotated` with its shape (`service.tables.drama_deck.shape`)
   and with `About`, its text in the document and its value in the example. Rules between fields are
   `problems`. The docstring is the move's text in the document: what it does, then "By the
   gamemaster, in ...", and the codes with which it is refused.
3. Declare beside it each kind of event that it records, an `EventContent` named as its type. Its
   fields have the types of `service.tables.drama_deck.content`, or are `Annotated` as those of
   moves are; its docstring is the event's text in the document.
4. Add the class to the list in `service.tables.drama_deck.game`.

Schema, document, example, event table, list of legal moves and the general tests follow. If the
move needs them, add by hand:

- A new rule code: a member of `Rule` in `service.tables.common.errors`, and its `ProblemKind`, with
  the same code, in `service/problems/kinds.toml`.
- New state: a field with a default in `service.tables.drama_deck.table`, or in
  `Round` there if it belongs to round play. It stays secret until a struct of
  `service.tables.drama_deck.view` has a field for it, with its description. Raise `FORMAT` in
  `service.store.codec` if older versions of the service must not change such tables.
- A new limit: a constant beside the move, and a `Limit` in the declaration of the game.

Always by hand: the rule in docs/rules/drama-deck.md, its tests in tests/tables/drama_deck, and the
sentence of a new kind of event in service/web.
"""
