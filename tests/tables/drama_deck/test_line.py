"""The conflict line and each of its words: DD-19, DD-28, DD-30 to DD-38."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from service.systems.torg.two_d10 import StymiedRule
from service.tables.common.errors import Rule
from service.tables.common.event import Event
from service.tables.common.move import Move
from service.tables.drama_deck.card import Condition, Deck, Line, SceneKind, Side, standard
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import (
    ApplySetback,
    CriticalMoment,
    EndRounds,
    Flip,
    StartRounds,
)
from service.tables.drama_deck.moves.scene import EndScene
from service.tables.drama_deck.moves.special import ActivateCard, ApproveCard
from service.tables.drama_deck.moves.table import Sacrifice
from service.tables.drama_deck.moves.trade import AnswerTrade, ConfirmTrade, OfferTrade
from service.tables.drama_deck.settings import RollMethod, Settings
from service.tables.drama_deck.uses.use import InitiativeChoice
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type

STANDARD, DRAMATIC = SceneKind.STANDARD, SceneKind.DRAMATIC
H, V = Side.HEROES, Side.VILLAINS
PLAIN = 149
HASTE, SEIZE, ESCAPE, ACTION, ALERTNESS, CONNECTION, MARTYR = 41, 62, 156, 38, 33, 81, 122


def flipped(card: int, kind: SceneKind = STANDARD) -> tuple[Event, ...]:
    """What the flip of a card is told as."""
    game = Game().scene(kind).on_top(card)
    game.gm(StartRounds())
    return game.gm(Flip())


def roll(game: Game, who: str, *faces: int, **fields: Any) -> dict[str, Any]:
    """Roll, and show the roll; its bonus is that of hot and cold, the lower one."""
    move = MakeRoll(**{"value": 0, "difficulty": 0, **fields})
    if who.startswith("f"):
        game.gm(MakeRoll(**{"value": 0, "difficulty": 0, "foe": who, **fields}), *faces)
    else:
        game.by(who, move, *faces)
    return shown(game)


def shown(game: Game) -> dict[str, Any]:
    seen: dict[str, Any] = game.seen()["rolls"][-1]
    return seen


def total(game: Game, who: str, *faces: int, **fields: Any) -> int:
    """Roll, resolve, and give the total."""
    seen = roll(game, who, *faces, **fields)
    game.gm(ResolveRoll(roll=seen["id"]))
    return int(seen["outcome"]["total"])


@pytest.mark.rule("DD-19")
@pytest.mark.parametrize(
    ("card", "kind", "initiative", "heroes", "villains"),
    [
        pytest.param(40, STANDARD, H, ("flurry",), (), id="40 standard, as in the example"),
        pytest.param(40, DRAMATIC, H, ("fatigued",), (), id="40 dramatic, as in the example"),
        pytest.param(57, STANDARD, V, (), ("fatigued",), id="57 standard"),
        pytest.param(57, DRAMATIC, V, (), (), id="57 dramatic"),
        pytest.param(80, DRAMATIC, V, ("flurry",), ("up",), id="both sides"),
        pytest.param(122, DRAMATIC, V, (), ("trick", "test"), id="actions of the villains"),
    ],
)
def test_a_scene_reads_its_line(
    card: int,
    kind: SceneKind,
    initiative: Side,
    heroes: tuple[str, ...],
    villains: tuple[str, ...],
) -> None:
    seen = Game(3).rounds(card, kind).seen()["round"]
    assert seen["initiative"] == initiative
    assert (seen["heroes"], seen["villains"]) == (heroes, villains)


@pytest.mark.rule("DD-19")
@pytest.mark.parametrize(
    ("who", "up"),
    [
        pytest.param("c1", True, id="a hero"),
        pytest.param("f1", True, id="an ally or bystander"),
        pytest.param("f2", False, id="a villain"),
    ],
)
def test_allies_and_bystanders_are_with_the_heroes(who: str, up: bool) -> None:
    """Card 2, standard: the heroes are Up, so that a 3 and an Up of 5 are 8."""
    game = Game(3).rounds(2)
    game.foe(H)
    game.foe(V)
    assert total(game, who, 3, 4, *(5,) * up) == (8 if up else 3)


@pytest.mark.rule("DD-30")
@pytest.mark.parametrize(
    ("card", "actions"),
    [
        pytest.param(40, 2, id="heroes' Flurry"),
        pytest.param(137, 1, id="villains' Flurry"),
        pytest.param(PLAIN, 1, id="none"),
    ],
)
def test_a_flurry_is_a_second_action_for_everyone_of_that_side(card: int, actions: int) -> None:
    seen = Game(3).rounds(card).seen()
    assert [character["actions"] for character in seen["characters"]] == [actions] * 3
    assert seen["round"]["villains"] == (("flurry",) if card == 137 else ())


@pytest.mark.rule("DD-30")
def test_all_act_and_then_all_act_again() -> None:
    """The example; the service does not tell whose turn it is, so any order is taken."""
    game = Game(3).rounds(40)
    for who in ("c1", "c2", "c3", "c1", "c2", "c3"):
        assert total(game, who, 3, 4) == 3


@pytest.mark.rule("DD-31")
def test_each_player_character_of_the_inspired_side_draws() -> None:
    """Card 104, standard. An ally has no hand and draws none."""
    game = Game(3).scene().on_top(104, 101, 102, 103)
    game.foe(H)
    game.gm(StartRounds())
    hands = game.table.hands
    events = game.gm(Flip())
    assert [event.content["side"] for event in of_type(events, "inspired")] == [H]
    assert [
        (event.content["character"], event.content["count"], event.content["source"])
        for event in of_type(events, "cards_drawn")
    ] == [("c1", 1, "inspiration"), ("c2", 1, "inspiration"), ("c3", 1, "inspiration")]
    for character, card in (("c1", 101), ("c2", 102), ("c3", 103)):
        assert game.table.hands[character] == (*hands[character], card)


@pytest.mark.rule("DD-31")
def test_villains_who_are_inspired_draw_none() -> None:
    """Card 58, dramatic."""
    events = flipped(58, DRAMATIC)
    assert [event.content["side"] for event in of_type(events, "inspired")] == [V]
    assert of_type(events, "cards_drawn") == []


@pytest.mark.rule("DD-31")
def test_the_inspired_hand_may_grow_beyond_its_size() -> None:
    game = Game(3).rounds(104)
    assert [len(hand) for hand in game.table.hands.values()] == [5, 5, 5]


@pytest.mark.rule("DD-32")
def test_up_throws_an_extra_die_for_each_roll_of_the_round() -> None:
    """The example: Up and Haste, both rolls get it; card 2, standard."""
    game = Game(3).rounds(2).pool("c1", HASTE)
    game.by("c1", UseCard(card=HASTE))
    assert total(game, "c1", 3, 4, 5) == 8
    assert total(game, "c1", 4, 3, 10, 2) == 9
    game.flip(PLAIN)
    assert total(game, "c1", 3, 4) == 3


@pytest.mark.rule("DD-32")
def test_up_throws_an_extra_d20() -> None:
    """TD-03: 12, and a 5 on the die of Up."""
    game = Game(3, settings=Settings(method=RollMethod.D20)).rounds(2)
    assert roll(game, "c1", 12, 5)["outcome"]["die_total"] == 17


@pytest.mark.rule("DD-32")
def test_a_possibility_comes_on_top_of_up() -> None:
    game = Game(3).rounds(2)
    roll(game, "c1", 3, 4, 5)
    game.by("c1", SpendPossibility(roll="r1"), 6)
    assert shown(game)["outcome"]["total"] == 14


@pytest.mark.rule("DD-32")
def test_a_possibility_cannot_cancel_up() -> None:
    """Only the Possibility that was spent beside it."""
    game = Game(3).rounds(2)
    foe = game.foe(possibilities=3)
    roll(game, "c1", 3, 4, 5)
    cancel = CancelPossibility(roll="r1", foe=foe)
    assert game.refused(None, cancel) is Rule.EFFECT_NOT_POSSIBLE
    game.by("c1", SpendPossibility(roll="r1"), 6)
    game.gm(cancel)
    assert shown(game)["outcome"]["total"] == 8
    assert game.refused(None, cancel) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-32")
@pytest.mark.parametrize(
    ("card", "kind", "asked"),
    [
        pytest.param(2, STANDARD, {"stymied": True}, id="Stymied cancels Up"),
        pytest.param(115, DRAMATIC, {"up": True}, id="Up cancels Stymied"),
    ],
)
def test_up_and_stymied_cancel_each_other(
    card: int, kind: SceneKind, asked: dict[str, bool]
) -> None:
    """No die of Up, and the nine is rolled on."""
    game = Game(3).rounds(card, kind)
    assert total(game, "c1", 3, 4, **asked) == 3
    assert total(game, "c1", 9, 10, 5, **asked) == 14


@pytest.mark.rule("DD-33")
@pytest.mark.parametrize("end", [Flip(), EndRounds(), EndScene()], ids=lambda move: move.move)
@pytest.mark.parametrize(("card", "breaking"), [(80, [V]), (PLAIN, [])])
def test_villains_break_when_the_round_is_over(card: int, breaking: list[Side], end: Move) -> None:
    game = Game(3).scene().on_top(card)
    game.gm(StartRounds())
    assert of_type(game.gm(Flip()), "round_ended") == []
    game.on_top(150)
    (ended,) = of_type(game.gm(end), "round_ended")
    assert ended.content["breaking"] == breaking


CONFUSED = 101  # dramatic: the heroes are confused; approves defend and test


def confused() -> Game:
    return Game(3).rounds(CONFUSED, DRAMATIC)


@pytest.mark.rule("DD-34")
def test_the_confused_use_no_card_of_the_pool() -> None:
    """The example: a trick with an Action in the pool has to do without it."""
    game = confused().pool("c1", ACTION)
    roll(game, "c1", 3, 4, action="trick")
    assert game.refused("c1", UseCard(card=ACTION)) is Rule.POOL_CLOSED
    game.gm(ResolveRoll(roll="r1"))
    game.flip(PLAIN).by("c1", UseCard(card=ACTION))


@pytest.mark.rule("DD-34")
def test_the_confused_earn_cards_and_pool_them() -> None:
    """The example: a defence that holds draws a card, since 101 approves defend."""
    game = confused().on_top(150)
    foe = game.foe()
    roll(game, foe, 3, 4, difficulty=20, action="attack", against=("c1",))
    game.gm(ResolveRoll(roll="r1"))
    assert game.table.hands["c1"][-1] == 150
    game.by("c1", PlayToPool(card=150))


@pytest.mark.rule("DD-34")
def test_the_confused_have_no_critical_moment() -> None:
    assert confused().refused("c1", CriticalMoment()) is Rule.POOL_CLOSED


@pytest.mark.rule("DD-34")
def test_a_critical_moment_that_was_declared_before_is_barred_too() -> None:
    game = Game(3).rounds(PLAIN, DRAMATIC).hand("c1", ACTION)
    game.by("c1", CriticalMoment())
    game.flip(CONFUSED)
    assert game.refused("c1", UseCard(card=ACTION)) is Rule.POOL_CLOSED


@pytest.mark.rule("DD-34")
def test_the_confused_do_not_escape() -> None:
    game = Game(3).rounds(PLAIN, DRAMATIC).hand("c1", ESCAPE)
    game.by("c1", PlayToPool(card=ESCAPE))
    game.flip(CONFUSED)
    assert game.refused("c1", UseCard(card=ESCAPE)) is Rule.POOL_CLOSED
    game.flip(150).by("c1", UseCard(card=ESCAPE))
    assert game.seen()["round"]["escaped"] is True


@pytest.mark.rule("DD-34")
def test_the_confused_trade() -> None:
    game = confused().pool("c1", ACTION).pool("c2", HASTE)
    game.by("c1", OfferTrade(to="c2", give=(ACTION,), because="I show you"))
    game.by("c2", AnswerTrade(trade="t1", give=(HASTE,)))
    game.by("c1", ConfirmTrade(trade="t1"))
    assert game.table.pool_cards("c1") == (HASTE,)


@pytest.mark.rule("DD-34")
@pytest.mark.parametrize("card", [ALERTNESS, CONNECTION])
def test_what_the_gamemaster_activates_helps_the_confused(card: int) -> None:
    game = confused().pool("c1", card)
    game.gm(ActivateCard(character="c1", card=card))
    assert game.table.discard_pile == (card,)


@pytest.mark.rule("DD-34")
def test_a_confused_martyr_can_be_sacrificed() -> None:
    game = Game(3).scene(DRAMATIC).hand("c1", MARTYR)
    game.by("c1", PlayToPool(card=MARTYR))
    game.gm(ApproveCard(character="c1", card=MARTYR))
    game.gm(StartRounds())
    game.flip(CONFUSED)
    game.by("c1", Sacrifice(card=MARTYR))
    assert game.seen()["characters"][0]["alive"] is False


@pytest.mark.rule("DD-34")
def test_confusion_ends_with_round_play() -> None:
    game = confused().pool("c1", ACTION)
    game.gm(EndRounds())
    game.by("c1", UseCard(card=ACTION))


@pytest.mark.rule("DD-35")
@pytest.mark.parametrize(
    ("card", "kind", "fatigued"),
    [
        pytest.param(64, STANDARD, [(H, 2)], id="heroes"),
        pytest.param(57, STANDARD, [(V, 2)], id="villains"),
        pytest.param(40, DRAMATIC, [(H, 2)], id="heroes, dramatic"),
        pytest.param(PLAIN, STANDARD, [], id="none"),
    ],
)
def test_the_fatigued_take_two_points_of_shock(
    card: int, kind: SceneKind, fatigued: list[tuple[Side, int]]
) -> None:
    events = of_type(flipped(card, kind), "fatigued")
    assert [(event.content["side"], event.content["shock"]) for event in events] == fatigued


SETBACK = 31  # dramatic: the heroes have a setback


def setback(side: Side = H) -> Game:
    """147, dramatic, is the villains' setback."""
    return Game(3).rounds(SETBACK if side is H else 147, DRAMATIC)


@pytest.mark.rule("DD-28")
def test_the_generic_setback_takes_five_of_the_total() -> None:
    """The example: value 12 and bonus +2 make 9; before the choice there is no penalty."""
    game = setback()
    assert total(game, "c1", 2, 8, value=12) == 14
    (event,) = game.gm(ApplySetback(side=H))
    assert event.content == {"side": H, "amount": 5}
    seen = roll(game, "c1", 2, 8, value=12)
    assert seen["outcome"]["total"] == 9
    assert seen["modifiers"] == [{"name": "Setback", "value": -5, "card": None}]


@pytest.mark.rule("DD-28")
def test_the_amount_can_be_another() -> None:
    game = setback()
    game.gm(ApplySetback(side=H, amount=2))
    assert total(game, "c1", 2, 8, value=12) == 12


@pytest.mark.rule("DD-28")
@pytest.mark.parametrize(
    ("side", "hero", "villain"), [pytest.param(H, -5, 0), pytest.param(V, 0, -5)]
)
def test_a_setback_is_of_one_side(side: Side, hero: int, villain: int) -> None:
    game = setback(side)
    foe = game.foe()
    game.gm(ApplySetback(side=side))
    assert total(game, "c1", 8, 8) == total(game, "c2", 8, 8) == hero
    assert total(game, foe, 8, 8) == villain
    assert game.refused(None, ApplySetback(side=side.other)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-28")
def test_a_setback_reaches_a_roll_that_is_still_open() -> None:
    game = setback()
    roll(game, "c1", 8, 8)
    game.gm(ApplySetback(side=H))
    assert shown(game)["outcome"]["total"] == -5


@pytest.mark.rule("DD-28")
@pytest.mark.parametrize("before", [True, False])
def test_a_setback_is_on_actions_only(before: bool) -> None:
    game = setback()
    if before:
        roll(game, "c1", 8, 8, passive=True)
    game.gm(ApplySetback(side=H))
    if not before:
        roll(game, "c1", 8, 8, passive=True)
    assert shown(game)["outcome"]["total"] == 0


@pytest.mark.rule("DD-28")
def test_a_setback_lasts_for_the_round() -> None:
    game = setback()
    game.gm(ApplySetback(side=H))
    game.flip(SETBACK + 1)
    assert total(game, "c1", 8, 8) == 0


@pytest.mark.rule("DD-28")
def test_without_a_setback_there_is_no_penalty_to_choose() -> None:
    game = Game(3).rounds(PLAIN)
    assert game.refused(None, ApplySetback(side=H)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-28")
def test_a_setback_strikes_once() -> None:
    game = setback()
    game.gm(ApplySetback(side=H))
    game.gm(ApplySetback(side=H))
    assert [effect.value for effect in game.table.effects] == [-5]


@pytest.mark.rule("DD-28")
def test_each_side_can_have_a_setback() -> None:
    """CoupDeGraceUse a card of one's own."""
    line = Line(H, (Condition.SETBACK,), (Condition.SETBACK,))
    both = replace(standard()[SETBACK], dramatic=line)
    cards = (both if card.number == SETBACK else card for card in standard())
    game = Game(3, deck=Deck.of("own", cards)).rounds(SETBACK, DRAMATIC)
    foe = game.foe()
    game.gm(ApplySetback(side=H, amount=2))
    game.gm(ApplySetback(side=V, amount=3))
    assert (total(game, "c1", 8, 8), total(game, foe, 8, 8)) == (-2, -3)


STYMIED = 115  # dramatic: the heroes are stymied


def stymied(**settings: Any) -> Game:
    return Game(3, settings=Settings(**settings)).rounds(STYMIED, DRAMATIC)


@pytest.mark.rule("DD-36")
def test_the_first_reroll_of_the_round_is_lost() -> None:
    """The nine that would roll on stands; the next one rolls on."""
    game = stymied()
    assert total(game, "c1", 9, 10) == 9
    assert total(game, "c1", 9, 10, 5) == 14


@pytest.mark.rule("DD-36")
def test_a_possibility_is_lost_when_it_is_the_first_reroll() -> None:
    game = stymied()
    roll(game, "c1", 3, 4)
    game.by("c1", SpendPossibility(roll="r1"))
    assert shown(game)["outcome"]["total"] == 3
    assert game.table.character("c1").possibilities == 9
    game.gm(ResolveRoll(roll="r1"))
    assert total(game, "c1", 9, 10, 5) == 14


@pytest.mark.rule("DD-36", "T2-07")
def test_after_a_lost_possibility_the_dice_are_those_of_the_second() -> None:
    game = stymied(possibilities_per_roll=2)
    roll(game, "c1", 3, 4)
    game.by("c1", SpendPossibility(roll="r1"))
    game.by("c1", SpendPossibility(roll="r1"), 10, 5)
    seen = shown(game)
    assert seen["faces"]["possibilities"] == ((), (10, 5))
    assert [(die["role"], die["chain"]) for die in seen["dice"][2:]] == [("possibilities", 2)] * 2


@pytest.mark.rule("DD-36")
def test_without_a_reroll_nothing_happens_and_it_waits_for_the_first() -> None:
    game = stymied()
    assert total(game, "c1", 3, 4) == 3
    assert total(game, "c1", 9, 10) == 9


@pytest.mark.rule("DD-36")
def test_each_character_loses_one() -> None:
    game = stymied()
    assert total(game, "c1", 9, 10) == total(game, "c2", 9, 10) == 9


@pytest.mark.rule("DD-36")
def test_the_next_round_takes_another() -> None:
    game = stymied()
    assert total(game, "c1", 9, 10) == 9
    game.flip(118)  # stymied again
    assert total(game, "c1", 9, 10) == 9
    game.flip(PLAIN)
    assert total(game, "c1", 9, 10, 5) == 14


@pytest.mark.rule("DD-36")
def test_stymied_villains_lose_theirs() -> None:
    """Card 32, standard."""
    game = Game(3).rounds(32)
    foe = game.foe()
    assert total(game, foe, 9, 10) == 9
    assert total(game, "c1", 9, 10, 5) == 14


@pytest.mark.rule("DD-36")
def test_the_other_form_of_stymied_takes_every_positive_max() -> None:
    game = stymied(stymied_rule=StymiedRule.ARTICLE)
    assert total(game, "c1", 9, 10) == total(game, "c1", 9, 10) == 9


@pytest.mark.rule("DD-37")
def test_characters_who_fight_each_other_are_both_heroes() -> None:
    """Card 2, standard, has the heroes Up; pools work as always."""
    game = Game(3).rounds(2).pool("c2", ACTION)
    assert total(game, "c1", 3, 4, 5, action="attack", against=("c2",)) == 8
    game.by("c2", UseCard(card=ACTION))
    assert total(game, "c2", 3, 4, 5, action="attack", against=("c1",)) == 11


@pytest.mark.rule("DD-37")
@pytest.mark.rule("DD-17")
def test_in_a_fight_of_characters_the_defence_earns_its_card() -> None:
    """Card 104 approves attack and defend. Only a foe's miss was a defence once."""
    game = Game(3).rounds(104)
    hand = len(game.table.hands["c2"])
    total(game, "c1", 3, 4, difficulty=20, action="attack", against=("c2",))
    assert len(game.table.hands["c2"]) == hand + 1


def seize(game: Game, card: int) -> tuple[Event, ...]:
    game.pool("c1", SEIZE).on_top(card)
    return game.by("c1", UseCard(card=SEIZE, choice=InitiativeChoice.FLIP))


@pytest.mark.rule("DD-38")
def test_a_line_takes_effect_at_the_flip() -> None:
    assert [event.type for event in flipped(64)] == ["card_flipped", "fatigued"]


@pytest.mark.rule("DD-38")
def test_the_replaced_line_is_void() -> None:
    """The example: 40, dramatic, announces shock; 122 voids it, and the villains are first."""
    game = Game(3).rounds(40, DRAMATIC)
    events = seize(game, 122)
    assert [event.content["card"] for event in of_type(events, "line_voided")] == [40]
    assert of_type(events, "fatigued") == []
    seen = game.seen()["round"]
    assert (seen["card"], seen["initiative"], seen["heroes"]) == (122, V, ())
    assert seen["villains"] == ("trick", "test")
    assert seen["number"] == 1


@pytest.mark.rule("DD-38")
def test_the_new_line_takes_effect_at_once() -> None:
    game = Game(3).rounds(PLAIN)
    events = seize(game, 64)
    assert [event.content["side"] for event in of_type(events, "fatigued")] == [H]


@pytest.mark.rule("DD-38")
@pytest.mark.parametrize(
    ("old", "kind", "asked", "faces", "expected"),
    [
        pytest.param(2, STANDARD, {}, (3, 4), 3, id="Up"),
        pytest.param(115, DRAMATIC, {}, (9, 10, 5), 14, id="Stymied"),
    ],
)
def test_conditions_of_the_replaced_line_are_void(
    old: int, kind: SceneKind, asked: dict[str, Any], faces: tuple[int, ...], expected: int
) -> None:
    game = Game(3).rounds(old, kind)
    seize(game, PLAIN)
    assert total(game, "c1", *faces, **asked) == expected


@pytest.mark.rule("DD-38")
def test_a_replaced_break_is_void() -> None:
    game = Game(3).rounds(80)
    seize(game, PLAIN)
    (ended,) = of_type(game.gm(EndRounds()), "round_ended")
    assert ended.content["breaking"] == []


@pytest.mark.rule("DD-38")
def test_a_replaced_setback_is_void() -> None:
    game = setback()
    game.gm(ApplySetback(side=H))
    seize(game, PLAIN)
    assert total(game, "c1", 8, 8) == 0


@pytest.mark.rule("DD-51", "DD-28")
def test_a_roll_that_no_setback_has_reached_is_not_told_again() -> None:
    game = Game(3).rounds(PLAIN).pool("c1", SEIZE)
    game.by("c2", MakeRoll(value=10), 3, 4)
    events = game.on_top(PLAIN + 1).by("c1", UseCard(card=SEIZE, choice=InitiativeChoice.FLIP))
    assert of_type(events, "roll_changed") == []


@pytest.mark.rule("DD-38")
@pytest.mark.rule("DD-31")
def test_cards_of_a_replaced_inspiration_stay_in_their_hands() -> None:
    game = Game(3).rounds(104)
    hands = game.table.hands
    seize(game, PLAIN)
    assert game.table.hands == hands


@pytest.mark.rule("DD-38")
@pytest.mark.rule("DD-17")
def test_the_new_card_approves_its_own_actions() -> None:
    """149 approves intimidate and trick, 104 attack and defend."""
    game = Game(3).rounds(104)
    seize(game, PLAIN)
    assert game.refused(None, AwardCard(character="c1", action="attack")) is Rule.NOT_APPROVED
    game.gm(AwardCard(character="c1", action="trick"))
