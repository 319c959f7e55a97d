"""How each card type is used through the API, for developers.

What the card does is in `effect_text`, in words for players.
Source: rules DD-15 and DD-40 to DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

NO_FIELD = "`use_card` needs no other field."
THROWN = "`use_card` takes the `roll`, and as `dice` faces that were thrown by hand."
WITHOUT_ROLL = (
    "Without a `roll` the effect is announced and nothing is computed; a `text` may say what it "
    "is for."
)
TO_POOL = "Put it into the pool with `play_to_pool`."
GAMEMASTERS = f"{TO_POOL} The gamemaster sends `activate_card`; `use_card` does not take it."
SUBPLOT = (
    f"{TO_POOL} The gamemaster sends `approve_card` or `disallow_card`, later `activate_card`; "
    "`discard_subplot` discards it for the compensation. `use_card` does not take it."
)


def _attribute(values: str) -> str:
    return (
        f"`use_card` needs the `attribute`: {values}. Rolls that name this `attribute` get the +3."
    )


USE_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "Action": f"{NO_FIELD} The +3 is added to the rolls automatically.",
        "Adrenalin": _attribute("`dexterity`, `strength` or `toughness`"),
        "Alertness": GAMEMASTERS,
        "Campaign": f"{TO_POOL} `use_card` then needs the `character`, and waits for "
        "`answer_campaign` by that player and `approve_card` by the gamemaster. `discard_subplot` "
        "discards it for the compensation. With the setting `campaign` off it has no effect.",
        "Connection": GAMEMASTERS,
        "Coup de Grace": "`use_card` takes the `roll`, and `on`: what it raises, `effect` (the "
        f"default) or `total`. {WITHOUT_ROLL} The setting `coup_de_grace` has the number.",
        "Drama": f"{THROWN} Without a `roll` it is spent against damage, or for what `text` says.",
        "Escape": f"{NO_FIELD} `round.escaped` shows it, and the gamemaster may send `end_rounds`.",
        "Glory": f"`use_card` takes the `roll`. {WITHOUT_ROLL} The claim stays open until the "
        "gamemaster sends `approve_card` or `disallow_card`. The setting `glory_bonus` has the "
        "number for 2d10.",
        "Haste": NO_FIELD,
        "Hero": f"{THROWN} {WITHOUT_ROLL}",
        "Idea": "`use_card` needs the `question`; the gamemaster sends `answer_idea`.",
        "Leadership": "`use_card` takes `to` with `give`, up to two cards, and `discard`.",
        "Martyr": f"{SUBPLOT} `sacrifice` gives the character's life.",
        "Master Plan": NO_FIELD,
        "Mistaken Identity": SUBPLOT,
        "Monologue": f"{NO_FIELD} Open rolls of others are void, and new ones are refused as "
        "`actions_stopped`, unless the gamemaster sends `allow_roll`.",
        "Nemesis": SUBPLOT,
        "Opponent Fails": f"`use_card` takes the `roll`. {WITHOUT_ROLL}",
        "Personal Stake": SUBPLOT,
        "Presence": _attribute("`charisma` or `spirit`"),
        "Rally": f"{NO_FIELD} Each player then sends `discard_for_refill`, and gets new cards at "
        "once.",
        "Romance": SUBPLOT,
        "Second Chance": f"{THROWN} {WITHOUT_ROLL}",
        "Seize Initiative": "`use_card` needs the `choice`: `keep` or `flip`.",
        "Supporter": f"`use_card` takes the `roll`, and adds +3 automatically. {WITHOUT_ROLL}",
        "Suspicion": SUBPLOT,
        "True Identity": SUBPLOT,
        "Willpower": _attribute("`perception` or `mind`"),
    }
)
"""The types of the standard deck, in alphabetical order."""

UNKNOWN = (
    "An enhancement is used with `use_card`, and a `text` that says what it is to do. Specials and "
    "subplots are put into the pool with `play_to_pool`."
)


def use_text(type: str) -> str:
    """Return how a card type is used; UNKNOWN for types that only a custom deck has."""
    return USE_TEXTS.get(type, UNKNOWN)
