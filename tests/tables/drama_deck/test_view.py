"""Who sees what: DD-05, and every secret of a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from service.systems.torg.check import Level
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor
from service.tables.common.errors import RuleError, WrongRole
from service.tables.common.event import Event
from service.tables.common.move import Move
from service.tables.common.roll_dice import RevealRoll
from service.tables.drama_deck.card import Deck, SceneKind, standard
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import EndAct, StartAct, StartAdventure
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.cards import BoxOption, ChooseByBox, Reshuffle, RevealCard
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool, TakeFromPool
from service.tables.drama_deck.moves.possibility import (
    CancelPossibility,
    SetPossibilities,
    SpendPossibility,
)
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll, RollDice
from service.tables.drama_deck.moves.round import EndRounds, Flip, StartRounds
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.special import (
    ActivateCard,
    AnswerIdea,
    ApproveCard,
    DiscardSubplot,
)
from service.tables.drama_deck.moves.table import AddFoe, RemoveFoe
from service.tables.drama_deck.moves.trade import (
    AnswerTrade,
    ConfirmTrade,
    DeclineTrade,
    OfferTrade,
)
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.uses.use import InitiativeChoice
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import legal, play
from tests.tables.drama_deck.using import end_adventure

PLAIN = 149
HERO, HASTE, ACTION, DRAMA, ALERTNESS, ROMANCE = 64, 41, 36, 128, 33, 120

MANY = 777
"""Possibilities of a foe: a number that nothing else has."""

VIEWERS = [
    pytest.param(GAMEMASTER, id="gamemaster"),
    pytest.param(SPECTATOR, id="spectator"),
    pytest.param(player("c1"), id="c1"),
    pytest.param(player("c2"), id="c2"),
    pytest.param(player("c3"), id="c3"),
]
EYES: list[Actor] = [param.values[0] for param in VIEWERS]


def numbers(seen: Any) -> Iterator[int]:
    """Every number that somebody is shown, however deep."""
    if isinstance(seen, bool):
        return
    if isinstance(seen, int):
        yield seen
    elif isinstance(seen, dict):
        for value in seen.values():
            yield from numbers(value)
    elif isinstance(seen, (list, tuple)):
        for value in seen:
            yield from numbers(value)


def words(seen: Any) -> set[str]:
    """Every text that somebody is shown, however deep."""
    if isinstance(seen, str):
        return {seen}
    values = seen.values() if isinstance(seen, dict) else seen
    if not isinstance(seen, (dict, list, tuple)):
        return set()
    return {word for value in values for word in words(value)}


# A deck whose numbers can be nothing else: card 57 is 7057.

MARK = 7000
MARKED = Deck.of("marked", (replace(card, number=card.number + MARK) for card in standard()))


def cards_in(seen: Any) -> set[int]:
    return set(numbers(seen)) & set(MARKED.numbers)


def public(table: Table) -> set[int]:
    """The cards that lie face up, are revealed, or that everybody saw rule a roll."""
    face_up = (table.discard_pile, table.action_stack, *map(table.pool_cards, table.pools))
    ruling = {roll.card for roll in table.rolls if roll.card is not None}
    return ruling.union(*face_up, *table.revealed.values())


def own(table: Table, actor: Actor) -> set[int]:
    """The cards that somebody holds, or has been offered."""
    if actor.character is None:
        return set()
    traded = {
        card
        for trade in table.trades
        if actor.character in (trade.giver, trade.taker)
        for card in (*trade.give, *trade.take)
    }
    return traded | set(table.hands.get(actor.character, ()))


class Watched(Game):
    """A table of marked cards; after each step everybody looks at it, and at what was told."""

    def __init__(self, characters: int = 3) -> None:
        self.revealed: set[int] = set()
        super().__init__(characters, deck=MARKED)

    def take_in(self, table: Table, events: tuple[Event, ...]) -> tuple[Event, ...]:
        before = self.table
        events = super().take_in(table, events)
        for event in of_type(events, "card_revealed"):
            self.revealed.add(event.content["card"])
        for actor in EYES:
            now = public(table) | own(table, actor)
            assert cards_in(self.seen(actor)) <= now, actor
            allowed = now | public(before) | own(before, actor) | self.revealed
            for event in events:
                assert cards_in(event.visible_to(actor)) <= allowed, (actor, event.type)
            for offer in legal(table, actor):
                assert cards_in((offer.body, offer.open)) <= now, (actor, offer)
            if actor is not GAMEMASTER:
                assert MANY not in set(numbers(self.seen(actor)))
                for event in events:
                    assert MANY not in set(numbers(event.visible_to(actor))), event.type
        return events

    def each(
        self, *moves: tuple[str | None, Move] | tuple[str | None, Move, tuple[int, ...]]
    ) -> None:
        """Play moves of players, or of the gamemaster (None), with the faces of their dice."""
        for who, move, *faces in moves:
            thrown: tuple[int, ...] = faces[0] if faces else ()
            self.play(who, move, *thrown)


def m(card: int) -> int:
    """The marked number of a card."""
    return card + MARK


@pytest.mark.rule("DD-05")
def test_nobody_sees_a_hidden_card_in_an_adventure() -> None:
    """Looked at after each step, by `Watched`."""
    game = Watched(2)
    game.join(JoinRequest(name="Brings", hand=(m(18), m(122))))
    game.each(
        (None, AddFoe(name="Foe", possibilities=MANY)),
        (None, StartAdventure()),
        (None, StartScene(kind=SceneKind.DRAMATIC)),
    )
    # Free time: cards used, shown, given, recovered, traded from hand to hand.
    game.hand("c1", *map(m, (HERO, HASTE, ROMANCE, 141, 50, 88)))
    game.hand("c2", *map(m, (ACTION, DRAMA, ALERTNESS, 65, 66)))
    game.each(
        ("c1", RevealCard(card=m(HERO))),
        ("c1", PlayToPool(card=m(ROMANCE))),
        (None, ApproveCard(character="c1", card=m(ROMANCE))),
        (None, ActivateCard(character="c1", card=m(ROMANCE))),
        ("c2", PlayToPool(card=m(ALERTNESS))),
        ("c1", UseCard(card=m(HASTE))),
        ("c1", UseCard(card=m(50))),
        ("c1", UseCard(card=m(88), question="Where?")),
        (None, AnswerIdea(card=m(88), text="Look up.")),
        ("c1", OfferTrade(to="c2", give=(m(HERO),), because="so")),
        ("c2", AnswerTrade(trade="t1", give=(m(DRAMA),))),
        ("c1", ConfirmTrade(trade="t1")),
        ("c2", OfferTrade(to="c3", give=(m(65),), because="so")),
        ("c3", DeclineTrade(trade="t2")),
        ("c3", OfferTrade(to="c1", give=(m(18),), because="so")),
        ("c1", UseCard(card=m(141), to="c3", give=(m(DRAMA),), discard=())),
        (None, StartRounds()),
    )
    # Round play: cards earned, pooled, refused, taken, traded from pool to pool.
    game.flip(m(122))
    game.hand("c1", *map(m, (67, 68, 79, 126)))
    game.pool("c1", m(69), m(60)).pool("c2", m(42))
    game.each(
        ("c1", PlayToPool(card=m(67))),
        (None, RefusePool(character="c1")),
        (None, AwardCard(character="c1", action="test")),
        ("c2", MakeRoll(value=8, difficulty=8, action="maneuver"), (3, 4)),
        ("c2", SpendPossibility(roll="r1"), (5,)),
        (None, CancelPossibility(roll="r1", foe="f1")),
        (None, ResolveRoll(roll="r1")),
        (None, MakeRoll(foe="f1", value=8, difficulty=8, action="trick", against=("c1",)), (3, 4)),
        (None, ResolveRoll(roll="r2")),
        (
            None,
            TakeFromPool(
                character="c1", cards=(m(69),), action="trick", level=Level.GOOD, because="So."
            ),
        ),
        ("c1", OfferTrade(to="c2", give=(m(60),), because="so")),
        ("c2", AnswerTrade(trade="t4", give=(m(42),))),
        ("c1", ConfirmTrade(trade="t4")),
        ("c2", UseCard(card=m(60), choice=InitiativeChoice.FLIP)),
        (None, ChooseByBox(options=(BoxOption("one", ("A", "B", "C")),))),
        (None, Flip()),
        ("c1", DiscardSubplot(card=m(126))),
        (None, Reshuffle()),
        (None, EndRounds()),
        (None, EndScene(trades=True)),
    )
    # The refill, somebody who joins late, and the end.
    game.join(JoinRequest(name="Late"))
    game.each(
        ("c3", DiscardForRefill(cards=())),
        ("c2", OfferTrade(to="c1", give=(game.table.hands["c2"][0],), because="so")),
        (None, EndRefill()),
        (None, EndAct()),
        (None, StartAct()),
    )
    game.leave("c2")
    end_adventure(game)


@pytest.mark.rule("DD-05")
@pytest.mark.rule("DD-31")
@pytest.mark.rule("DD-53")
def test_drawn_cards_are_told_to_their_player_only() -> None:
    game = Watched(3).scene()
    game.hand("c1", m(78)).hand("c2", *map(m, (1, 2, 3, 4)))
    game.each(("c1", UseCard(card=m(78))), ("c2", DiscardForRefill(cards=(m(2),))))
    (drawn,) = of_type(game.by("c1", DiscardForRefill(cards=())), "cards_drawn")
    assert drawn.visible_to(player("c1"))["cards"] == list(game.table.hands["c1"])
    for viewer in (GAMEMASTER, SPECTATOR, player("c2"), player("c3")):
        seen = drawn.visible_to(viewer)
        assert "cards" not in seen
        assert (seen["character"], seen["count"]) == ("c1", 4)


def someones(hidden: str) -> Game:
    """Round play with every kind of secret; cards of c1, a trade of c1 and c2."""
    game = Game(3).rounds(PLAIN).hand("c1", HERO, HASTE).pool("c1", ACTION).pool("c2", DRAMA)
    game.gm(AddFoe(name="Foe", possibilities=MANY))
    game.by("c1", OfferTrade(to="c2", give=(ACTION,), because="so"))
    game.gm(RollDice(mechanic="dice", body={"expression": hidden}, hidden=True))
    return game


@pytest.mark.rule("DD-05")
@pytest.mark.parametrize(
    ("viewer", "hands", "trade", "possibilities", "roll"),
    [
        pytest.param(GAMEMASTER, [None, None, None], None, MANY, True, id="gamemaster"),
        pytest.param(SPECTATOR, [None, None, None], None, None, False, id="spectator"),
        pytest.param(
            player("c1"), [(HERO, HASTE), None, None], (ACTION,), None, False, id="the own hand"
        ),
        pytest.param(
            player("c2"), [None, (5, 6, 7, 8), None], (ACTION,), None, False, id="the other one"
        ),
        pytest.param(
            player("c3"), [None, None, (9, 10, 11, 12)], None, None, False, id="another player"
        ),
    ],
)
def test_who_sees_what(
    viewer: Actor,
    hands: list[tuple[int, ...] | None],
    trade: tuple[int, ...] | None,
    possibilities: int | None,
    roll: bool,
) -> None:
    seen = someones("3d6+secret").seen(viewer)
    assert seen["you"] == {"role": viewer.role, "character": viewer.character, "spectator": None}
    assert [character["hand"]["cards"] for character in seen["characters"]] == hands
    assert [character["hand"]["count"] for character in seen["characters"]] == [2, 4, 4]
    assert [trade["give"] for trade in seen["trades"]] == [trade]
    assert [foe["possibilities"] for foe in seen["foes"]] == [possibilities]
    assert seen["deck"] == {"count": 156 - 10 - 3}
    shown = seen["rolls"][-1]
    assert shown["hidden"] is True
    assert ("3d6+secret" in words(shown), "rolled" in words(shown)) == (roll, roll)
    assert (shown["mechanic"], shown["outcome"]) == (
        ("dice", {"total": 7}) if roll else (None, None)
    )


@pytest.mark.rule("DD-03")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_pools_discards_and_stack_are_face_up(viewer: Actor) -> None:
    game = Game(3).rounds(PLAIN).flip(150).pool("c1", ACTION, ALERTNESS).discarded(21, 22)
    seen = game.seen(viewer)
    assert seen["characters"][0]["pool"] == [
        {"card": ACTION, "state": "playable", "subplot": None},
        {"card": ALERTNESS, "state": "waiting", "subplot": None},
    ]
    assert seen["discard_pile"] == (21, 22)
    assert seen["action_stack"] == (150, PLAIN)


@pytest.mark.rule("DD-05")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_revealed_card_is_shown_to_all_and_stays_in_the_hand(viewer: Actor) -> None:
    game = Game(3).scene().hand("c1", HERO, HASTE)
    (event,) = game.by("c1", RevealCard(card=HERO))
    assert event.visible_to(viewer) == {
        "type": "card_revealed",
        "by": {"role": "player", "character": "c1", "spectator": None},
        "character": "c1",
        "card": HERO,
    }
    assert game.table.hands["c1"] == (HERO, HASTE)


@pytest.mark.rule("DD-05")
@pytest.mark.parametrize("card", [HASTE, PLAIN, 999])
def test_only_the_own_cards_are_revealed(card: int) -> None:
    """Another's, one in the deck, and one that is none are refused with the same words."""
    game = Game(3).scene().hand("c1", HERO).hand("c2", HASTE)
    with pytest.raises(RuleError) as refused:
        game.by("c1", RevealCard(card=card))
    assert (refused.value.rule, str(refused.value)) == (
        "card_not_held",
        "It is not one of your cards.",
    )


@pytest.mark.rule("DD-05")
def test_the_gamemaster_and_foes_have_no_hand() -> None:
    game = Game(2)
    game.foe()
    game.scene()
    assert set(game.table.hands) == {"c1", "c2"}
    with pytest.raises(WrongRole):
        game.gm(RevealCard(card=HERO))


@pytest.mark.rule("DD-05")
def test_a_spectator_only_watches() -> None:
    game = Game(2).scene()
    assert list(legal(game.table, SPECTATOR)) == []
    for move in (RevealCard(card=1), EndScene(), RollDice(mechanic="dice", body={})):
        with pytest.raises(WrongRole):
            play(game.table, SPECTATOR, move, game.chance)


@pytest.mark.rule("DD-05")
@pytest.mark.rule("DD-10")
def test_a_brought_hand_is_told_by_its_count() -> None:
    game = Game(0)
    events = game.join(JoinRequest(name="Wanda", hand=(18, 64, 122)))
    (brought,) = of_type(events, "hand_brought")
    assert brought.visible_to(player("c1"))["cards"] == [18, 64, 122]
    for viewer in (GAMEMASTER, SPECTATOR, player("c2")):
        assert "cards" not in brought.visible_to(viewer)
        assert brought.visible_to(viewer)["count"] == 3


@pytest.mark.parametrize(
    "viewer", [pytest.param(SPECTATOR, id="spectator"), pytest.param(player("c1"), id="player")]
)
def test_possibilities_of_foes_are_the_gamemasters_secret(viewer: Actor) -> None:
    game = Game(2).scene()
    events = game.gm(AddFoe(name="Foe", possibilities=MANY))
    events += game.gm(SetPossibilities(foe="f1", amount=MANY))
    for event in events:
        assert event.visible_to(GAMEMASTER)["possibilities"] == MANY
        assert "possibilities" not in event.visible_to(viewer)
    assert MANY not in set(numbers(game.seen(viewer)))
    assert "possibilities" not in game.gm(RemoveFoe(foe="f1"))[0].visible_to(viewer)


@pytest.mark.parametrize("revealed", [False, True])
@pytest.mark.parametrize(
    "viewer", [pytest.param(SPECTATOR, id="spectator"), pytest.param(player("c1"), id="player")]
)
def test_a_hidden_roll_is_the_gamemasters_until_it_is_revealed(
    viewer: Actor, revealed: bool
) -> None:
    game = Game(2)
    secret = {"expression": "3d6+secret"}
    (rolled,) = game.gm(RollDice(mechanic="dice", body=secret, hidden=True))
    assert rolled.visible_to(GAMEMASTER)["text"] == "rolled"
    assert {"dice", "rolled"}.isdisjoint(words(rolled.visible_to(viewer)))
    if revealed:
        (event,) = game.gm(RevealRoll(roll="r1"))
        assert event.visible_to(viewer)["text"] == "rolled"
    seen = game.seen(viewer)["rolls"][0]
    assert seen["hidden"] is not revealed
    assert seen["request"] == (secret if revealed else None)
    assert seen["text"] == ("rolled" if revealed else None)


def test_only_the_gamemaster_hides_rolls() -> None:
    with pytest.raises(WrongRole):
        Game(1).by("c1", RollDice(mechanic="dice", body={}, hidden=True))
