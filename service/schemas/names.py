"""Names of the API within the names of schemas and parameters."""

from __future__ import annotations

GAMES = "service.systems."


def camel(name: str) -> str:
    """A name in snake case as one in camel case: `card_flipped` as CardFlipped."""
    return name.title().replace("_", "")


def name_of_type(of: type[object]) -> str:
    """The name of a type in the document; those of a game begin with its name: TorgLevel."""
    if not of.__module__.startswith(GAMES):
        return of.__name__
    game = of.__module__.removeprefix(GAMES).partition(".")[0]
    return f"{game.title()}{of.__name__}"
