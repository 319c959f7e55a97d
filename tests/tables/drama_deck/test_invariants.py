"""What no move may break, checked at every step of the adventures of `wander`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from service.systems.torg.check import LEVELS
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.tables.common.errors import InvalidField, Rule, RuleError, WrongRole
from service.tables.common.event import Event
from service.tables.common.move import Move
from service.tables.common.undo import Undo
from service.tables.drama_deck.moves.adventure import CloseAdventure
from service.tables.drama_deck.roll import RollState
from service.tables.drama_deck.roll_view import receipt_view
from service.tables.drama_deck.settings import hand_size
from service.tables.drama_deck.table import Phase, Table
from tests.tables.drama_deck.game import ScriptedChance, lasting, player, seen_by
from tests.tables.drama_deck.rules import legal, legal_with_odds, play
from tests.tables.drama_deck.wander import SEEDS, SeededChance, Step, covers, mark, walk, wild

INTO_HANDS = {
    *("cards_drawn", "pool_returned", "pool_refused", "trade_done", "cards_given"),
    "card_recovered",
    "card_moved",
}
REFUSALS = (RuleError, WrongRole, InvalidField)
SHUFFLED = "deck_shuffled"
OUT_OF_HANDS = {
    *("card_pooled", "card_used", "subplot_discarded", "cards_discarded", "trade_done"),
    *("cards_given", "glory_confirmed", "adventure_closed", "award_revoked", "card_given_up"),
}

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("seed", SEEDS)]


def played(seed: int) -> Iterator[tuple[Step, Table]]:
    """The moves that were accepted, and the table after each."""
    for step in walk(seed).steps:
        if step.after is not None:
            yield step, step.after


def closing(seed: int) -> tuple[Move, Table]:
    """The last close of an adventure, and the table after it."""
    closed = [
        (step.move, after) for step, after in played(seed) if isinstance(step.move, CloseAdventure)
    ]
    return closed[-1]


@pytest.mark.rule("DD-03")
def test_each_card_is_in_exactly_one_pile(seed: int) -> None:
    for step, after in played(seed):
        cards = sorted(card for pile in after.piles() for card in pile)
        assert cards == list(after.cards.numbers), step.move


def test_the_deck_is_what_its_shuffles_have_left(seed: int) -> None:
    """Each in the order that it was made in, the first to be drawn from on top."""
    for step, after in played(seed):
        remains = []
        for shuffle in after.shuffles:
            order = walk(seed).chance.shuffled(
                shuffle.number, after.client_seeds[: shuffle.seeds], shuffle.cards
            )
            assert order.root == shuffle.root
            remains += order.order[shuffle.next :]
        playing = after.phase not in (Phase.LOBBY, Phase.CLOSED)
        assert remains == list(after.deck if playing else ()), step.move


def test_cards_leave_the_deck_in_the_order_of_their_positions(seed: int) -> None:
    """And nothing leaves it that is not proved to somebody."""
    walked = walk(seed)
    for step, after in played(seed):
        proofs = [proof for event in step.events for proof in proofs_in(event)]
        places = [(proof["shuffle"], proof["position"]) for proof, _ in proofs]
        assert places == sorted(set(places)), step.move
        made = sum(event.content["count"] for event in step.events if event.type == SHUFFLED)
        if step.move.move not in ("undo", "start_adventure", "close_adventure"):
            assert len(step.before.deck) + made - len(after.deck) == len(proofs), step.move
        for proof, card in proofs:
            known = (*step.before.shuffles, *step.shuffles)
            shuffle = next(shuffle for shuffle in known if shuffle.number == proof["shuffle"])
            seeds = after.client_seeds[: shuffle.seeds]
            order = walked.chance.shuffled(shuffle.number, seeds, shuffle.cards)
            assert order.order[proof["position"]] == card


def proofs_in(event: Event) -> Iterator[tuple[Mapping[str, Any], int]]:
    """The proofs that an event tells anybody, each with its card."""
    for content in (event.content, *event.secret.values()):
        if proof := content.get("proof"):
            yield proof, content["card"]
        if "proofs" in content:
            yield from zip(content["proofs"], content["cards"], strict=True)


def test_a_receipt_is_that_of_the_roll_as_it_stands(seed: int) -> None:
    walked = walk(seed)
    for step, after in played(seed):
        for roll in after.rolls:
            if roll.corrected:  # its receipt says what it was resolved to (DD-71)
                continue
            if roll.request.receipt and roll.state is not RollState.VOID:
                now = walked.chance.receipt(int(roll.id[1:]), receipt_view(after, roll.public))
                retried = replace(roll, state=RollState.RESOLVED)
                then = walked.chance.receipt(int(roll.id[1:]), receipt_view(after, retried.public))
                assert roll.receipt in (now, then), step.move
            else:
                assert roll.receipt is None, step.move


@pytest.mark.rule("DD-05")
def test_hands_change_by_what_the_events_tell_only(seed: int) -> None:
    for step, after in played(seed):
        if isinstance(step.move, Undo):
            continue
        types = {event.type for event in step.events}
        for character, hand in after.hands.items():
            old = step.before.hands[character]
            assert set(hand) <= set(old) or types & INTO_HANDS, step.move
            assert set(old) <= set(hand) or types & OUT_OF_HANDS, step.move


@pytest.mark.rule("DD-13", "DD-14")
def test_a_pool_grows_by_one_card_from_the_hand_a_move(seed: int) -> None:
    for step, after in played(seed):
        if step.move.move != "play_to_pool":
            continue
        own = step.actor.character or ""
        grown = set(after.pool_cards(own)) - set(step.before.pool_cards(own))
        assert grown == set(step.before.hands[own]) - set(after.hands[own])
        assert len(grown) == 1


@pytest.mark.rule("DD-55c")
def test_a_character_has_one_subplot_in_an_adventure(seed: int) -> None:
    for step, after in played(seed):
        counting = [subplot.character for subplot in after.subplots if subplot.counts]
        assert len(counting) == len(set(counting)), step.move


@pytest.mark.rule("DD-03")
def test_every_move_is_told(seed: int) -> None:
    for step, _ in played(seed):
        assert step.events, step.move


@pytest.mark.rule("DD-03")
def test_no_table_changes_once_it_is_there(seed: int) -> None:
    known = walk(seed)
    assert tuple(map(mark, known.tables)) == known.marks


@pytest.mark.rule("DD-05")
def test_nobody_sees_the_hand_of_another(seed: int) -> None:
    for table in walk(seed).tables[::3]:
        players = [Actor(Role.PLAYER, character.id) for character in table.living]
        for actor in (SPECTATOR, GAMEMASTER, *players[:1]):
            for character in seen_by(table, actor)["characters"]:
                hand = table.hands[character["id"]]
                own = character["id"] == actor.character
                assert character["hand"] == {"count": len(hand), "cards": hand if own else None}


@pytest.mark.rule("DD-05")
def test_no_event_tells_others_what_was_drawn(seed: int) -> None:
    """Whatever an event tells everybody, no card that is now in a hand was drawn by it."""
    for step, after in played(seed):
        if isinstance(step.move, Undo):
            continue
        new = {card for hand in after.hands.values() for card in hand} & set(step.before.deck)
        for event in step.events:
            assert not new & set(cards_in(event)), (step.move, event)


def cards_in(event: Event) -> Iterator[int]:
    """The numbers of cards that an event tells everybody."""
    seen = event.visible_to(SPECTATOR)
    if event.type == "card_revealed":
        return
    for name in ("card", "cards", "returned"):
        value = seen.get(name)
        if isinstance(value, list):
            yield from value
        elif isinstance(value, int) and event.type != "deck_shuffled":
            yield value


@pytest.mark.rule("DD-71")
def test_an_undo_restores_exactly_the_table_of_a_version(seed: int) -> None:
    past = {step.before.version: step.before for step in walk(seed).steps}
    for table in walk(seed).tables:
        for step in table.undo_steps:
            to = past[step.to_version]
            undo = Undo(to_version=to.version, to=to)
            undone = play(table, GAMEMASTER, undo, ScriptedChance()).table
            assert lasting(undone) == lasting(to)
            assert undone.version == table.version + 1
            assert undone.numbered == table.numbered, "no number is given twice"


@pytest.mark.rule("DD-71")
def test_an_undo_shows_no_card(seed: int) -> None:
    """However far it goes back, no card returns to the deck, and none to a hand that it left."""
    past = {step.before.version: step.before for step in walk(seed).steps}
    for table in walk(seed).tables:
        for step in table.undo_steps:
            to = past[step.to_version]
            assert to.deck == table.deck
            for character, hand in to.hands.items():
                assert set(hand) <= set(table.hands[character])


@pytest.mark.rule("DD-05")
def test_what_drew_or_showed_a_card_cannot_be_undone(seed: int) -> None:
    for step, after in played(seed):
        types = {event.type for event in step.events}
        shown = types & {"deck_shuffled", "card_revealed"}
        drawn = any(event.type == "cards_drawn" and event.content["count"] for event in step.events)
        if shown or drawn:
            assert not after.undo_steps, step.move


@pytest.mark.rule("DD-24a")
def test_after_the_close_the_adventure_is_not_closed_again(seed: int) -> None:
    move, after = closing(seed)
    assert after.phase is Phase.CLOSED
    with pytest.raises(RuleError) as caught:
        play(after, GAMEMASTER, move, ScriptedChance())
    assert caught.value.rule is Rule.WRONG_PHASE


# What is offered.


@pytest.mark.rule("DD-08")
def test_every_offered_move_is_accepted_however_it_is_filled(seed: int) -> None:
    refused = [(step.move, repr(step.refusal)) for step in walk(seed).steps if step.refusal]
    assert refused == []


@pytest.mark.rule("DD-08")
def test_a_move_is_accepted_exactly_if_an_offer_stands_for_it(seed: int) -> None:
    random = Random(1000 + seed)
    chance = SeededChance(random)
    wrong = []
    for table in walk(seed).tables[::7]:
        players = [Actor(Role.PLAYER, character.id) for character in table.living]
        actor = random.choice([GAMEMASTER, *players])
        offers = list(legal(table, actor))
        for _ in range(25):
            move = wild(random, table, actor)
            try:
                play(table, actor, move, chance)
                accepted = True
            except REFUSALS:
                accepted = False
            if accepted != any(covers(offer, move) for offer in offers):
                wrong.append((accepted, move))
    assert wrong == []


@pytest.mark.rule("DD-15", "T2-14")
def test_the_list_with_odds_is_the_same_and_all_chances_add_up(seed: int) -> None:
    """The moves are those of `legal`, the levels make the success."""
    some = 0
    for table in walk(seed).tables[::27]:
        for actor in (GAMEMASTER, *(player(character.id) for character in table.living)):
            both = list(legal_with_odds(table, actor))
            assert [offer for offer, _ in both] == list(legal(table, actor))
            for odds in (odds for _, odds in both if odds):
                some += 1
                assert {odds.before[name] for name in ("success", *LEVELS)} <= {0, 1}
                for chances in (odds.before, odds.after):
                    assert sum(chances[level] for level in LEVELS) == chances["success"]
                    assert all(0 <= chance <= 1 for chance in chances.values())
    assert some or seed >= 4, "the first four have odds to list"


@pytest.mark.rule("DD-72")
def test_after_the_close_only_what_comes_before_an_adventure_is_offered(seed: int) -> None:
    _, table = closing(seed)
    assert table.phase is Phase.CLOSED
    before = {"start_adventure", "add_foe", "remove_foe", "set_possibilities", "change_settings"}
    words = {"say", "roll_dice", "reveal_roll"}
    offered = {offer.sample.move for offer in legal(table, GAMEMASTER)}
    assert offered <= before | words | {"answer_campaigned", "rename", "dismiss_spectators"}
    people = len(table.living)
    enough = len(table.cards) > people * hand_size(table.settings, people)  # DD-10
    assert ("start_adventure" in offered) is enough
    assert "roll_dice" in offered
    for character in table.living:
        offers = legal(table, player(character.id))
        names = {offer.sample.move for offer in offers}
        assert names == {"give_seed", "roll_dice", "rename", "set_values", "say"}
