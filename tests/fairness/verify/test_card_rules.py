"""Every event that names cards has a rule, which both verifiers read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.fairness.verifier.rules import RULES
from service.schemas.shape import Shape, ShownAs, members
from service.tables.drama_deck.shape import IsCard
from tests.fairness.verify.wandering import RENUMBERED, Honest, honest
from tests.tables.drama_deck.rules import EVENTS

WITHOUT = {("move_undone", "moves")}
"""Fields that name what has been told before."""


def names_cards(shape: Shape) -> bool:
    """Whether a field has numbers of cards, in a list or in objects, too."""
    if shape.item:
        return names_cards(shape.item)
    shown = shape.notes[ShownAs].type if ShownAs in shape.notes else shape.type
    if shape._replace(type=shown).is_object:
        return any(names_cards(member.shape) for member in members(shown))
    return IsCard in shape.notes


def declared() -> Iterator[tuple[str, str]]:
    """The fields of events that name cards, by the declarations of the events."""
    for type, kind in EVENTS.items():
        for member in members(kind):
            if names_cards(member.shape):
                yield type, member.key


def test_each_declared_field_with_cards_has_a_rule() -> None:
    rules = RULES["drama_deck"]["card_rules"].items()
    assert {*declared()} == {(type, field) for type, rows in rules for field, *_ in rows}


def named(value: Any) -> bool:
    """Whether a number of an own deck stands somewhere in a value."""
    if isinstance(value, dict | list):
        return any(map(named, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and RENUMBERED < value < RENUMBERED + 1_000


def test_no_card_stands_in_an_event_where_no_rule_looks() -> None:
    """Whatever is declared: cards of these decks have numbers that nothing else has."""
    evenings: list[Honest] = [next(honest(seed)) for seed in (2, 3, 5)]
    met = {
        (event["type"], name)
        for evening in evenings
        for event in evening.recording["events"]
        for name, value in event.items()
        if named(value)
    }
    assert len(met) > 15
    assert met - WITHOUT <= {*declared()}
