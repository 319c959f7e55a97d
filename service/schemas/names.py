"""Names of the API within the names of schemas and parameters."""

from __future__ import annotations

GAMES = "service.systems."


def camel(name: str) -> str:
    """A name in snake case as one in camel case: `card_flipped` as CardFlipped."""
    return name.title().replace("_", "")


def name_of_type(of: type[object]) -> str:
    """The name of a type in the document; a game's types begin with its name: TorgLevel.

    A type shown in place of one of the rules takes that one's name: ShownFoe as Foe.
    """
    if not of.__module__.startswith(GAMES):
        return of.__name__.removeprefix("Shown")
    game = of.__module__.removeprefix(GAMES).partition(".")[0]
    return f"{game.title()}{of.__name__}"
