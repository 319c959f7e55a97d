"""What the gamemaster side of a card says, in words for the players at the table.

Source: rules DD-17, DD-18, DD-28, DD-30 to DD-36 and DD-62 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import about
from service.tables.drama_deck.card import ACTIONS, Card, Condition, Line, Problem

Sentences = Mapping[str, str | None]
"""A text for each keyword; None for keywords that only a custom deck has (DD-06)."""


class KeywordTexts(Struct, frozen=True, kw_only=True):
    """What keywords mean, for players.

    Null for a keyword that only a custom deck has (DD-06).
    """

    heroes: Annotated[Sentences, about("Keywords of the heroes' line (DD-28 to DD-36).")] = {}
    villains: Annotated[
        Sentences, about("Keywords of the villains' line (DD-18, DD-28 to DD-36).")
    ] = {}
    approved: Annotated[Sentences, about("Approved actions (DD-17).")] = {}
    problems: Annotated[Sentences, about("Problems of the skill box (DD-62).")] = {}


BOTH_SIDES = {
    Condition.FLURRY: "Everybody on this side acts; when all have acted, everybody acts again.",
    Condition.UP: "Every roll of this side gets an extra die this round. A Possibility can be "
    "spent on top.",
    Condition.FATIGUED: "Everybody on this side takes 2 shock; some armour makes it more.",
    Condition.SETBACK: "Something goes wrong for this side. The gamemaster decides what happens, "
    "or takes 5 off all its action totals this round.",
    Condition.STYMIED: "Everybody on this side loses the first reroll that comes this round.",
}
RECOVERY = (
    "Everybody on this side is rid of all shock, KO and knockdown; whoever was unconscious wakes "
    "up, but is knocked down this round."
)
INTERACTIONS = {
    "trick": "a trick",
    "test": "a test",
    "taunt": "a taunt",
    "intimidate": "an intimidation",
}

KEYWORD_TEXTS = KeywordTexts(
    heroes={
        **BOTH_SIDES,
        Condition.INSPIRATION: f"{RECOVERY} Every player character in the conflict draws a card.",
        Condition.CONFUSED: "No card can be used from a pool this round. Cards can still be earned "
        "and put into a pool.",
    },
    villains={
        **BOTH_SIDES,
        Condition.INSPIRATION: RECOVERY,
        Condition.BREAK: "When the round is over, injured villains flee or give up, unless they "
        "could harm a hero or clearly better their position.",
        **{
            action: f"When a villain succeeds at {what} against a character in a dramatic scene, "
            "the gamemaster may discard one card from that character's pool, up to two after a "
            "superior success, up to three after a spectacular one."
            for action, what in INTERACTIONS.items()
        },
    },
    approved={
        "attack": "A player character who hits with an attack draws a card, even if there is no "
        "damage.",
        "defend": "A player character who is attacked and not hit draws a card, once a round.",
        **{
            action: f"A player character who succeeds at {what} draws a card."
            for action, what in INTERACTIONS.items()
        },
        "maneuver": "A player character who succeeds at a maneuver draws a card.",
        "any": "A player character who succeeds at any of these draws a card: "
        f"{', '.join(ACTIONS)}.",
    },
    problems={
        Problem.POSSIBLE_SETBACK: "If the check fails, the last step that was done has to be done "
        "again.",
        Problem.COMPLICATION: "If the check fails, all further checks of this task are harder by "
        "1.",
        Problem.CRITICAL_PROBLEM: "If the check fails, the task needs another skill, or a new "
        "start at step A; the gamemaster has to accept it.",
    },
)
"""The keywords of the standard deck."""


@lru_cache(maxsize=1_024)
def keyword_texts(card: Card, line: Line) -> KeywordTexts:
    """Return the texts for a card of which this line is in force."""
    problem = card.skill_box.problem
    return KeywordTexts(
        heroes=_of(KEYWORD_TEXTS.heroes, line.heroes),
        villains=_of(KEYWORD_TEXTS.villains, line.villains),
        approved=_of(KEYWORD_TEXTS.approved, card.approved),
        problems=_of(KEYWORD_TEXTS.problems, () if problem is None else (problem,)),
    )


def _of(sentences: Sentences, keywords: Iterable[str]) -> Sentences:
    return {keyword: sentences.get(keyword) for keyword in keywords}
