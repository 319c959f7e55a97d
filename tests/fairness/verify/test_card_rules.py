"""Every event that names cards has a rule in both verifiers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marshmallow import fields

from service.fairness.verify import CARD_RULES
from service.http.schemas.view.card import CardNumber
from service.http.schemas.view.events import event_schema
from service.tables.drama_deck.game.events import EVENTS
from tests.fairness.verify.conftest import Node
from tests.fairness.verify.wandering import RENUMBERED, Honest, honest

WITHOUT = {("move_undone", "moves")}
"""Fields that name what has been told before."""


def names_cards(field: fields.Field[Any]) -> bool:
    """Whether a field has numbers of cards, in a list or in objects, too."""
    if isinstance(field, fields.List):
        return names_cards(field.inner)
    if isinstance(field, fields.Nested):
        return any(map(names_cards, field.schema.fields.values()))
    return isinstance(field, CardNumber)


def declared() -> Iterator[tuple[str, str]]:
    """The fields of events that name cards, by the declarations of the events."""
    for type in EVENTS:
        for name, field in event_schema(type)().fields.items():
            if names_cards(field):
                yield type, name


def test_each_declared_field_with_cards_has_a_rule() -> None:
    rules = {(type, field) for type, rules in CARD_RULES.items() for field, *_ in rules}
    assert {*declared()} == rules


def test_both_verifiers_have_the_same_rules(node: Node) -> None:
    rules = {type: [list(rule) for rule in rules] for type, rules in CARD_RULES.items()}
    assert node.ask("?")["rules"] == rules


def named(value: Any) -> bool:
    """Whether a number of an own deck stands somewhere in a value."""
    if isinstance(value, dict | list):
        return any(map(named, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and RENUMBERED < value < RENUMBERED + 1_000


def test_no_card_stands_in_an_event_where_no_rule_looks() -> None:
    """Whatever is declared: cards of these decks have numbers that nothing else has."""
    evenings: list[Honest] = [next(honest(seed)) for seed in (2, 3)]
    met = {
        (event["type"], name)
        for evening in evenings
        for event in evening.recording["events"]
        for name, value in event.items()
        if named(value)
    }
    assert len(met) > 15
    assert met - WITHOUT <= {*declared()}
