"""Pool cards that a villain's success costs, bound to that success: DD-18, with DD-49 and DD-71."""

from __future__ import annotations

from typing import Any

import pytest

from service.systems.torg.check import Level
from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import InvalidField, Rule
from service.tables.common.move import Offer
from service.tables.common.undo import Undo
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.moves.cards import CardPlace, MoveCard
from service.tables.drama_deck.moves.pool import PlayToPool, TakeFromPool
from service.tables.drama_deck.moves.roll import CorrectRoll, MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import Flip, RevokeFlip, StartRounds
from service.tables.drama_deck.moves.scene import EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.table import RemoveFoe
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import EVEN, foe_rolls, resolve, roll, use

DRAMATIC = SceneKind.DRAMATIC
TAUNT, QUIET = 128, 149  # dramatic: the villains may taunt and intimidate; and nothing
HASTES = (41, 43, 45, 46)
FAILS, OTHER_FAILS, HERO, ESCAPE, PLAN = 74, 75, 64, 156, 50
WHY = "A slip."


def table(*pool: int) -> Game:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", *pool)
    game.foe()
    return game


def taunt(game: Game, *targets: str, level: Level = Level.SPECTACULAR, **fields: Any) -> str:
    """A villain's taunt that has succeeded."""
    fields = {"action": "taunt"} | fields
    id = foe_rolls(game, "f1", *EVEN, against=targets or ("c1",), **fields)
    resolve(game, id, level=level)
    return id


def take(id: str, *cards: int, **fields: Any) -> TakeFromPool:
    return TakeFromPool(roll=id, cards=cards, **fields)


def offers(game: Game) -> list[Offer]:
    return [
        offer for offer in legal(game.table, GAMEMASTER) if isinstance(offer.sample, TakeFromPool)
    ]


def correct(game: Game, id: str, **change: Any) -> list[int]:
    """What a correction brings back."""
    restored = of_type(game.gm(CorrectRoll(roll=id, because=WHY, **change)), "pool_restored")
    return [card for event in restored for card in event.content["cards"]]


@pytest.mark.rule("DD-18", "T2-14")
@pytest.mark.parametrize(("level", "most"), [*zip(Level, (1, 1, 1, 2, 3), strict=True)])
def test_the_level_of_the_roll_says_how_many(level: Level, most: int) -> None:
    game = table(*HASTES)
    id = taunt(game, level=level)
    assert game.refused(None, take(id, *HASTES[: most + 1])) is Rule.TOO_MANY_DISCARDS
    [offer] = [offer for offer in offers(game) if offer.sample.roll == id]
    assert offer.open["cards"]["maxItems"] == most  # type: ignore[index]
    [taken] = game.gm(take(id, *HASTES[:most]))
    told = {"action": "taunt", "level": level, "roll": id, "because": None}
    assert taken.content == {"character": "c1", "cards": [*HASTES[:most]], **told}


@pytest.mark.rule("DD-18")
@pytest.mark.parametrize(
    ("fields", "field"),
    [
        pytest.param({"action": "intimidate"}, "action", id="another action"),
        pytest.param({"level": Level.GOOD}, "level", id="another level"),
        pytest.param({}, None, id="nothing"),
        pytest.param({"action": "taunt"}, None, id="the action"),
        pytest.param({"level": Level.SPECTACULAR}, None, id="the level"),
        pytest.param({"character": "c1", "because": WHY}, None, id="the character and a reason"),
    ],
)
def test_what_is_given_beside_a_roll_agrees_with_it(
    fields: dict[str, Any], field: str | None
) -> None:
    game = table(HERO)
    move = take(taunt(game), HERO, **fields)
    if field is None:
        game.gm(move)
    else:
        with pytest.raises(InvalidField) as misfit:
            game.gm(move)
        assert misfit.value.field == field


@pytest.mark.rule("DD-18")
def test_of_several_targets_one_is_named() -> None:
    game = table(HERO).pool("c2", HASTES[0])
    id = taunt(game, "c1", "c2")
    with pytest.raises(InvalidField) as misfit:
        game.gm(take(id, HERO))
    assert (misfit.value.field, "c1, c2" in misfit.value.detail) == ("character", True)
    assert game.refused(None, take(id, HERO, character="c3")) is Rule.NO_SUCH_TARGET
    game.gm(take(id, HERO, character="c1"))


@pytest.mark.rule("DD-18")
def test_once_for_each_character_and_roll() -> None:
    game = table(*HASTES[:3]).pool("c2", HASTES[3])
    id = taunt(game, "c1", "c2")
    game.gm(take(id, HASTES[0], character="c1"))
    assert game.refused(None, take(id, HASTES[1], character="c1")) is Rule.EFFECT_NOT_POSSIBLE
    assert {offer.sample.character for offer in offers(game) if offer.sample.roll} == {"c2"}
    game.gm(take(id, HASTES[3], character="c2"))
    game.gm(take(taunt(game), HASTES[1]))


@pytest.mark.rule("DD-18")
@pytest.mark.parametrize(
    ("request_", "verdict", "rule"),
    [
        pytest.param({}, None, Rule.ROLL_OPEN, id="an open roll"),
        pytest.param({}, {"success": False}, Rule.EFFECT_NOT_POSSIBLE, id="a failure"),
        pytest.param({}, {"no_verdict": True}, Rule.EFFECT_NOT_POSSIBLE, id="no verdict"),
        pytest.param({"against": ("c2",)}, {}, Rule.NO_SUCH_TARGET, id="at another"),
        pytest.param({"against": ()}, {}, Rule.NO_SUCH_TARGET, id="at nobody who is named"),
        pytest.param({"action": "attack"}, {}, Rule.EFFECT_NOT_POSSIBLE, id="an attack"),
        pytest.param({"action": "trick"}, {}, Rule.EFFECT_NOT_POSSIBLE, id="not listed"),
        pytest.param({"action": None}, {}, Rule.EFFECT_NOT_POSSIBLE, id="no action"),
    ],
)
def test_only_a_listed_success_at_the_character_costs_cards(
    request_: dict[str, Any], verdict: dict[str, Any] | None, rule: Rule
) -> None:
    game = table(HERO)
    request = {"value": 10, "action": "taunt", "against": ("c1",)} | request_
    game.gm(MakeRoll(foe="f1", **request), *EVEN)
    if verdict is not None:
        game.gm(ResolveRoll(roll="r1", **(verdict or {"success": True})))
    assert game.refused(None, take("r1", HERO, character="c1")) is rule
    assert not [offer for offer in offers(game) if offer.sample.roll]
    assert game.refused(None, take("r9", HERO)) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-18")
def test_neither_a_hero_nor_an_ally_costs_cards() -> None:
    game = table(HERO)
    ally = game.foe(Side.HEROES)
    of_ally = foe_rolls(game, ally, *EVEN, action="taunt", against=("c1",))
    of_hero = roll(game, "c2", *EVEN, action="taunt", against=("c1",))
    for id in (of_ally, of_hero):
        resolve(game, id, success=True)
        assert game.refused(None, take(id, HERO)) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-18")
def test_a_villains_roll_stays_one_when_the_villain_has_left() -> None:
    game = table(HERO)
    id = taunt(game)
    game.gm(RemoveFoe(foe="f1"))
    game.gm(take(id, HERO))


@pytest.mark.rule("DD-18")
def test_a_success_that_is_not_the_last_one_of_its_villain_still_costs_cards() -> None:
    """It was forgotten once the villain had rolled again."""
    game = table(*HASTES)
    first = taunt(game)
    taunt(game, "c2")
    taunt(game, "c3")
    assert first in [shown["id"] for shown in game.seen()["rolls"]]
    game.gm(take(first, HASTES[0]))


@pytest.mark.rule("DD-18", "DD-11")
@pytest.mark.parametrize(("before", "after", "costs"), [(TAUNT, QUIET, 1), (QUIET, TAUNT, 0)])
def test_the_line_that_ruled_the_roll_lists_the_action(before: int, after: int, costs: int) -> None:
    game = Game().rounds(before, DRAMATIC).pool("c1", HERO)
    id = foe_rolls(game, game.foe(), *EVEN, action="taunt", against=("c1",))
    game.flip(after)
    resolve(game, id, level=Level.GOOD)
    assert len([offer for offer in offers(game) if offer.sample.roll]) == costs


@pytest.mark.rule("DD-18")
def test_a_roll_of_an_earlier_scene_costs_nothing() -> None:
    game = table(HERO)
    id = taunt(game)
    for move in (EndScene(), EndRefill(), StartScene(kind=DRAMATIC), StartRounds()):
        game.gm(move)
    game.flip(TAUNT).pool("c1", HERO)
    assert game.refused(None, take(id, HERO)) is Rule.ROLL_CLOSED


# By the gamemaster's word.


@pytest.mark.rule("DD-18")
@pytest.mark.parametrize("missing", ["character", "action", "level", "because"])
def test_without_a_roll_everything_is_told(missing: str) -> None:
    told = {"character": "c1", "action": "taunt", "level": Level.GOOD, "because": WHY}
    assert [*TakeFromPool(cards=(1,), **told).problems()] == []
    del told[missing]
    [problem] = TakeFromPool(cards=(1,), **told).problems()
    assert problem.path == (missing,)
    assert [*take("r1", 1).problems()] == []


@pytest.mark.rule("DD-18")
def test_the_offer_without_a_roll_warns_when_it_was_used_before_in_this_round() -> None:
    game = table(*HASTES)
    assert {offer.warnings for offer in offers(game)} == {()}
    game.gm(take(taunt(game), HASTES[0]))
    warned = "Villains have already cost Character 1 cards in this round."
    assert {offer.warnings for offer in offers(game) if offer.sample.roll is None} == {(warned,)}
    taunt(game)
    assert [offer.warnings for offer in offers(game) if offer.sample.roll] == [()]
    game.flip(113)
    assert {offer.warnings for offer in offers(game)} == {()}


# What comes back.


@pytest.mark.rule("DD-18", "DD-71")
@pytest.mark.parametrize(
    ("change", "back"),
    [
        pytest.param({"level": Level.SUPERIOR}, HASTES[2:3], id="superior"),
        pytest.param({"level": Level.GOOD}, HASTES[1:3], id="good"),
        pytest.param({"success": False}, HASTES[:3], id="a failure"),
        pytest.param({"level": Level.SPECTACULAR}, (), id="as before"),
    ],
)
def test_a_correction_to_a_lower_level_brings_the_surplus_back(
    change: dict[str, Any], back: tuple[int, ...]
) -> None:
    game = table(*HASTES[:3])
    id = taunt(game)
    game.gm(take(id, *HASTES[:3]))
    assert correct(game, id, **change) == [*back]
    assert game.table.pool_cards("c1") == back
    assert {*game.table.discard_pile} == {*HASTES[:3]} - {*back}


@pytest.mark.rule("DD-18", "DD-71")
def test_corrections_step_by_step_bring_each_card_back_once() -> None:
    game = table(*HASTES[:3], FAILS)
    id = taunt(game)
    game.gm(take(id, *HASTES[:3]))
    assert correct(game, id, level=Level.SUPERIOR) == [HASTES[2]]
    assert correct(game, id, level=Level.SPECTACULAR) == []
    assert correct(game, id, level=Level.GOOD) == [HASTES[1]]
    assert game.refused(None, take(id, HASTES[1])) is Rule.EFFECT_NOT_POSSIBLE
    [negated] = of_type(use(game, "c1", FAILS, roll=id), "roll_negated")
    assert negated.content["returned"] == [HASTES[0]]


@pytest.mark.rule("DD-18", "DD-71")
def test_a_failure_that_was_none_costs_cards_again() -> None:
    game = table(HERO)
    id = taunt(game)
    game.gm(take(id, HERO))
    correct(game, id, success=False)
    correct(game, id, level=Level.GOOD)
    game.gm(take(id, HERO))


@pytest.mark.rule("DD-49", "DD-18")
def test_an_opponent_fails_gives_nothing_back_twice() -> None:
    """A card that came back, and was used, came back again with the next Opponent Fails."""
    game = table(HASTES[0], FAILS, OTHER_FAILS)
    id = taunt(game)
    game.gm(take(id, HASTES[0]))
    use(game, "c1", FAILS, roll=id)
    use(game, "c1", HASTES[0])
    correct(game, id, level=Level.GOOD)
    [negated] = of_type(use(game, "c1", OTHER_FAILS, roll=id), "roll_negated")
    assert (negated.content["returned"], game.table.pool_cards("c1")) == ([], ())


@pytest.mark.rule("DD-49", "DD-18", "DD-48")
def test_a_card_that_was_fetched_and_used_since_does_not_come_back() -> None:
    game = table(HASTES[0], FAILS, PLAN)
    id = taunt(game)
    game.gm(take(id, HASTES[0]))
    use(game, "c1", PLAN)
    use(game, "c1", HASTES[0])
    [negated] = of_type(use(game, "c1", FAILS, roll=id), "roll_negated")
    assert (negated.content["returned"], game.table.pool_cards("c1")) == ([], ())


@pytest.mark.rule("DD-49", "DD-18", "DD-68")
def test_a_card_that_was_discarded_with_another_hand_does_not_come_back() -> None:
    game = table(HERO, FAILS)
    id = taunt(game)
    game.gm(take(id, HERO))
    game.gm(MoveCard(card=HERO, to=CardPlace.HAND, character="c2", because=WHY))
    game.leave("c2")
    [negated] = of_type(use(game, "c1", FAILS, roll=id), "roll_negated")
    assert (negated.content["returned"], game.table.pool_cards("c1")) == ([], ())


@pytest.mark.rule("DD-49", "DD-18", "DD-71")
def test_a_card_of_another_pool_since_does_not_come_back_when_the_flip_is_revoked() -> None:
    game = table(HERO, FAILS)
    fields = {"action": "taunt", "level": Level.GOOD, "because": "Rolled by hand."}
    game.gm(TakeFromPool(character="c1", cards=(HERO,), **fields))
    game.flip(QUIET)
    game.gm(MoveCard(card=HERO, to=CardPlace.POOL, character="c2", because=WHY))
    game.gm(MoveCard(card=HERO, to=CardPlace.DISCARD_PILE, because=WHY))
    game.gm(RevokeFlip(because=WHY))
    assert not of_type(use(game, "c1", FAILS), "roll_negated")


@pytest.mark.rule("DD-49", "DD-44")
def test_an_escape_that_comes_back_is_still_the_first_card() -> None:
    game = Game(settings=Settings(protect_played_specials=False, pool_needs_action=False))
    game.rounds(TAUNT, DRAMATIC).hand("c1", ESCAPE)
    game.by("c1", PlayToPool(card=ESCAPE))
    game.pool("c1", FAILS).foe()
    id = taunt(game)
    game.gm(take(id, ESCAPE))
    use(game, "c1", FAILS, roll=id)
    game.by("c1", UseCard(card=ESCAPE))


@pytest.mark.rule("DD-18", "DD-49")
def test_what_answers_it_has_cost_nothing_and_costs_nothing() -> None:
    game = table(HERO, FAILS).pool("c2", HASTES[0])
    id = taunt(game, "c1", "c2")
    use(game, "c1", FAILS, roll=id)
    assert game.refused(None, take(id, HERO, character="c1")) is Rule.EFFECT_NOT_POSSIBLE
    assert {offer.sample.character for offer in offers(game) if offer.sample.roll} == {"c2"}


@pytest.mark.rule("DD-18", "DD-71")
def test_after_an_undo_the_roll_still_costs_cards() -> None:
    game = table(HERO)
    id = taunt(game)
    before = game.table
    game.gm(take(id, HERO))
    game.gm(Undo(to=before))
    game.gm(take(id, HERO))
    assert game.table.discard_pile[0] == HERO
    game.gm(Flip())
