"""Recordings of the Drama Deck: which adventure each event belongs to, and which cards it names.

`rules.json` has the content of each type of event, and in `card_rules` for each field that names
cards: where they lie, where they go (null: they stay), and the content for which they stay all the
same.

Hands and pools are those of the event's `character`, or of the one in the field after a colon.
`held` is a hand or a pool, `own` a pool for characters in round play and a hand for
others, `pools` anybody's pool, `claimed` was used, and is `held` unless its character is gone. `up`
is the card that rules, `used` an earlier one, `any` a card that may be anywhere.

`lists` are fields with lists of cards, and `secretly` where these lie if they are not shown to
everybody.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from service.fairness.verifier.reading import Json, same, shaped
from service.fairness.verifier.recording import Out, Place, Recording, read_recording
from service.fairness.verifier.rules import RULES

DRAMA_DECK = RULES["drama_deck"]
STEPS = DRAMA_DECK["steps"]
"""The events between which adventures run, each with the one that follows it."""


class Named(NamedTuple):
    """Cards in a field of an event (None: not shown), and their places before it and after it."""

    field: str
    origin: str
    target: str | None
    cards: list[int] | None


def recording_of(value: Json) -> Recording:
    """A recording of the Drama Deck. Raises Unfit.

    Each event has `after`, the step before it (None: not recorded), and the cards it has `named`.
    """
    recording = read_recording(value, _event)
    steps = (event["adventure"] for event in recording.events if event["type"] in STEPS)
    of = 1 if recording.whole else next(steps, recording.adventures[-1]["number"])
    after, ended = "adventure_closed" if recording.whole else None, 0
    for event in recording.events:
        type = event["type"]
        if type == "move_undone" and event["to_version"] < ended:
            after, ended = "adventure_started", 0
        event |= {"of": of, "after": after, "commits": None}
        event["named"] = [_named(event, *rule) for rule in DRAMA_DECK["card_rules"].get(type, ())]
        if type == "session_created":
            event["commits"] = (1, event["commitment"])
        if type in STEPS:
            after = type
        if type == "adventure_ended":  # the only step that can be undone
            ended = event["version"]
        if type == "adventure_closed":
            of, ended = of + 1, 0
            event["commits"] = (of, event["next_commitment"])
    return recording


def _event(value: Any, where: str) -> Json:
    event: Json = shaped("event", value, where)
    shape, rules = (DRAMA_DECK[table].get(event["type"]) for table in ("content", "card_rules"))
    where = f"event {event['id']}"
    content = {
        **(shaped(DRAMA_DECK["of_cards"], value, where) if rules else {}),
        **(shaped(shape, value, where) if shape else {}),
        "raw": value,
        **event,
    }
    return {**content, "seed": content.get("client_seed"), "out": _out(content)}


def _named(
    event: Json, field: str, origin: str, target: str | None, unless: Json | None = None
) -> Named:
    content = {**event["raw"], "after": event["after"]}
    stays = any(
        same(content.get(name), one) for name, values in (unless or {}).items() for one in values
    )
    return Named(field, origin, None if stays else target, _cards_in(event, field, origin))


def _cards_in(event: Json, field: str, origin: str) -> list[int] | None:
    """The cards in a field: of one, of a list, or of a list of objects."""
    value, where = event["raw"].get(field), f"event {event['id']}.{field}"
    listed = isinstance(value, list)
    secret = field not in DRAMA_DECK["lists"] or origin in DRAMA_DECK["secretly"]
    if value is None and secret:
        return None
    items = value if isinstance(value, list) else [value]
    cards = [item.get("card") if isinstance(item, dict) else item for item in items]
    return [shaped("from 0", card, where) for card in cards if card is not None or not listed]


def _out(event: Json) -> Out | None:
    """The cards that left the deck by an event."""
    if event["type"] == "cards_drawn":
        places = [*map(_place, event["positions"])]
        return Out(places, event["cards"], event["proofs"], event["count"])
    if event["type"] == "chosen_by_box":
        cards, proofs = event["cards"], event["proofs"]
    elif event["type"] == "card_flipped" and not event["kept"]:
        cards, proofs = [event["card"]], event["proof"] and [event["proof"]]
    else:
        return None
    return Out([*map(_place, proofs or ())], cards, proofs, len(cards))


def _place(position: Json) -> Place:
    return Place(position["shuffle"], position["position"])
