"""Whether a session that comes from a file is one that the service could have written itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from service.drama_deck.actor import GAMEMASTER, Actor, Role
from service.drama_deck.adventure import ClosedAdventure
from service.drama_deck.character import MAX_CHARACTERS
from service.drama_deck.draw import SHUFFLE
from service.drama_deck.event import Event, EventKind
from service.drama_deck.game.events import EVENTS
from service.drama_deck.phase import Phase
from service.drama_deck.shuffle import Shuffle
from service.drama_deck.spectator import MAX_SPECTATORS
from service.drama_deck.table import Pile, Table
from service.fairness.shuffle import VerifiableShuffle, adventure_seed, verifiable_shuffle
from service.store.opened import OpenedSession, require
from service.store.session import Session

Entry = Shuffle | ClosedAdventure


def check_sound(opened: OpenedSession) -> None:
    """Raises Unreadable, with the reason, for a session that is not in order."""
    session = opened.session
    _check_cards(session.table)
    _check_people(session)
    _check_shuffles(opened)
    _check_undo(session)
    _check_events(opened)


def _check_cards(table: Table) -> None:
    """Each card is in exactly one pile (DD-03)."""
    cards = sorted(card for pile in table.piles() for card in pile)
    require(cards == list(table.cards.numbers), "its cards are not each in exactly one place")


def _check_people(session: Session) -> None:
    """Characters, spectators, and whoever is mentioned."""
    table = session.table
    people = {character.id for character in table.characters}
    _check_limits(table)
    _check_ids(table)
    require(people == table.hands.keys() == table.pools.keys(), "it has hands of others, or none")
    require(people >= table.values.keys(), "it has values of others")
    _check_seats(session, people)


def _check_limits(table: Table) -> None:
    characters, spectators = len(table.characters), len(table.spectators)
    require(characters <= MAX_CHARACTERS, f"it has {characters} characters")
    require(spectators <= MAX_SPECTATORS, f"it has {spectators} spectators")


def _check_ids(table: Table) -> None:
    """Each id is used once, and was given before it was used."""
    for kind, items in _numbered(table):
        ids = [item.id for item in items]
        require(len({*ids}) == len(ids), f"its ids {ids} are not each used once")
        for id in ids:
            require(id[:1] == kind and _was_given(table, id), f"it never gave the id {id!a}")
    for id in _mentioned(table):
        require(id[:1] in "cf" and _was_given(table, id), f"it mentions {id!a}, which is nobody")


def _was_given(table: Table, id: str) -> bool:
    """Whether the table has ever had something with this id."""
    number = re.fullmatch("[a-z]([1-9][0-9]{0,15})", id)
    return number is not None and int(number[1]) <= table.numbered.get(id[0], 0)


def _mentioned(table: Table) -> Iterator[str]:
    """The ids of characters and foes all over the table, some of whom may have left it."""
    for items in (
        *(table.effects, table.subplots, table.campaigning, table.campaigned, table.awards),
        *(table.claims, table.ideas, table.card_requests, table.glories, table.resolutions),
        table.undo_requests,
    ):
        yield from (item.character for item in items if item.character is not None)
    for trade in table.trades:
        yield from (trade.giver, trade.taker)
    yield from (roll.by for roll in table.rolls)
    yield from (roll.by for roll in table.shared_rolls if roll.by is not None)
    yield from (step.by.character for step in table.undo_steps if step.by.character is not None)
    yield from (*table.rallying, *table.ignored)
    if play := table.round:
        yield from (*play.taking_part, *play.acted, *play.first_cards, *play.opened, *play.pooled)
        yield from (*play.checks, *play.taken)


def _numbered(table: Table) -> Iterator[tuple[str, Sequence[Any]]]:
    """What has ids that are counted, by their first letter."""
    yield "c", table.characters
    yield "f", table.foes
    yield "w", table.spectators
    yield "t", table.trades
    yield "s", table.resolutions
    yield "r", (*table.rolls, *table.shared_rolls)


def _check_seats(session: Session, characters: Iterable[str]) -> None:
    """One gamemaster; of each character and spectator one seat at most."""
    seats = [seat.actor for seat in session.seats.values()]
    spectators = [spectator.id for spectator in session.table.spectators]
    known = [GAMEMASTER]
    known += [Actor(Role.PLAYER, character) for character in characters]
    known += [Actor(Role.SPECTATOR, spectator=spectator) for spectator in spectators]
    require(seats.count(GAMEMASTER) == 1, "it does not have one gamemaster")
    require(all(seat in known for seat in seats), "it has a seat of somebody who is not there")
    require(all(seats.count(seat) == 1 for seat in seats), "it has a seat twice")


def _check_shuffles(opened: OpenedSession) -> None:
    """All shuffles follow from their seeds, and the deck is what they have left."""
    table = opened.session.table
    _check_numbers(opened.shuffles, Shuffle, table.numbered.get(SHUFFLE, 0), "a shuffle is missing")
    _check_numbers(opened.shuffles, ClosedAdventure, table.adventure - 1, "an adventure is missing")
    made = {shuffle.number: (shuffle, order) for shuffle, order in _made_again(opened)}
    for shuffle, order in made.values():
        as_made = (order.root, len(shuffle.cards)) == (shuffle.root, shuffle.left)
        require(as_made, f"its shuffle {shuffle.number} is another one")
    _check_deck(table, made)


def _check_numbers(entries: Sequence[Entry], kind: type[Any], last: int, reason: str) -> None:
    """Those of a kind are numbered from 1 up to the last."""
    numbers = [entry.number for entry in entries if isinstance(entry, kind)]
    require(numbers == list(range(1, last + 1)), reason)


def _check_deck(table: Table, made: Mapping[int, tuple[Shuffle, VerifiableShuffle]]) -> None:
    rest = tuple(
        card for shuffle in table.shuffles for card in _left(shuffle, *made[shuffle.number])
    )
    if table.phase is Phase.LOBBY or table.phase is Phase.CLOSED:
        require(not rest, "its deck is shuffled")
        rest = tuple(sorted(table.deck))
    require(rest == table.deck, "its deck is not what its shuffles have left")


def _left(shuffle: Shuffle, as_made: Shuffle, order: VerifiableShuffle) -> Pile:
    """The cards of a shuffle that are still in the deck."""
    require(replace(as_made, left=shuffle.left) == shuffle, "a shuffle of its deck is another")
    require(0 <= shuffle.left <= len(shuffle.cards), "a shuffle of its deck is too large")
    return order.order[shuffle.next :]


def _made_again(opened: OpenedSession) -> Iterator[tuple[Shuffle, VerifiableShuffle]]:
    """Every shuffle, and the order that its seeds make."""
    session, adventure = opened.session, 1
    closed = [entry for entry in opened.shuffles if isinstance(entry, ClosedAdventure)]
    seeds = [*(entry.client_seeds for entry in closed), session.table.client_seeds]
    for entry in opened.shuffles:
        if isinstance(entry, ClosedAdventure):
            adventure += 1
        else:
            _check_shuffle(entry, session.table, len(seeds[adventure - 1]))
            secret = adventure_seed(session.master_seed, adventure)
            taken = seeds[adventure - 1][: entry.seeds]
            yield entry, verifiable_shuffle(secret, entry.number, taken, entry.cards)


def _check_shuffle(shuffle: Shuffle, table: Table, seeds: int) -> None:
    """It can be made of these many seeds."""
    require(0 <= shuffle.seeds <= seeds, f"its shuffle {shuffle.number} takes seeds nobody gave")
    unique = {*shuffle.cards} & {*table.cards.numbers}
    require(0 < len(shuffle.cards) == len(unique), f"its shuffle {shuffle.number} has odd cards")


def _check_undo(session: Session) -> None:
    """Each undo that is possible restores a table that is in order."""
    steps = session.table.undo_steps
    versions = [step.version for step in steps]
    require(
        versions == sorted({*session.snapshots}), "what can be undone is not what is kept for it"
    )
    require(all(0 < version <= session.version for version in versions), "an undo has no version")
    for at in range(len(steps)):
        restored = session.before(steps[at:])
        _check_cards(restored)


def _check_events(opened: OpenedSession) -> None:
    """Events have the fields of their type."""
    for logged in opened.events:
        where = f"its event {logged.id}"
        kind = EVENTS.get(logged.event.type)
        require(kind, f"this version does not know the type of {where}")
        assert kind is not None
        _check_content(logged.event, kind, where)
        _check_secrets(logged.event, kind, where)


def _check_content(event: Event, kind: EventKind, where: str) -> None:
    known = event.content.keys() <= {*kind.content, *kind.secret}
    require(known, f"{where} has other fields than {event.type}")
    required = {*kind.content} - {*kind.optional, *kind.secret}
    require(event.content.keys() >= required, f"{where} lacks fields of {event.type}")


def _check_secrets(event: Event, kind: EventKind, where: str) -> None:
    for viewer, secret in event.secret.items():
        require(re.fullmatch("gamemaster|c[1-9][0-9]*", viewer), f"{where} has an odd viewer")
        known = secret.keys() <= {*kind.content, *kind.secret}
        require(known, f"{where} has other secrets than {event.type}")
