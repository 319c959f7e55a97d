"""What cards straight from the hand reach, and what only pools may reach: DD-09, DD-15, DD-16."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from service.systems.torg.check import Level
from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import Rule
from service.tables.common.event import Event
from service.tables.common.undo import Undo
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.pool import TakeFromPool
from service.tables.drama_deck.moves.round import (
    ChangeTakingPart,
    CriticalMoment,
    EndRounds,
    SetSceneKind,
    StartRounds,
)
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import EVEN, foe_rolls, not_used, resolve, roll, use

DRAMATIC = SceneKind.DRAMATIC
STRENGTH = CharacterAttribute.STRENGTH
QUIET, TAUNT = 149, 128
ACTION, ADRENALIN, HERO, COUP, SUPPORTER = 36, 1, 64, 113, 146
CHANCE, FAILS, GLORY, HASTE = 79, 74, 91, 41
GLORIOUS = (9, 10, 10, 8)


def fight(kind: SceneKind = DRAMATIC) -> Game:
    """All three are in round play; card 149 has no keyword for the heroes."""
    return Game().rounds(QUIET, kind)


# A roll of round play is closed to hands, also after round play (DD-15).


def end_of_rounds(game: Game) -> None:
    game.gm(EndRounds())


def leaving(game: Game) -> None:
    """Those who use cards leave the round play."""
    game.gm(ChangeTakingPart(remove=("c1", "c2")))


AFTER: dict[str, Callable[[Game], None]] = {"round play": end_of_rounds, "leaving it": leaving}


def own_open(game: Game) -> str:
    return roll(game, "c1", *EVEN)


def others_open(game: Game) -> str:
    return roll(game, "c3", *EVEN)


def own_failure(game: Game) -> str:
    id = roll(game, "c1", *EVEN)
    resolve(game, id, success=False)
    return id


def own_glory(game: Game) -> str:
    id = roll(game, "c1", *GLORIOUS)
    resolve(game, id, success=True)
    return id


def hit(game: Game) -> str:
    id = foe_rolls(game, game.foe(), *EVEN, against=("c1",))
    resolve(game, id, success=True)
    return id


NAMING: dict[str, tuple[int, Callable[[Game], str], tuple[int, ...]]] = {
    "Hero": (HERO, own_open, (5,)),
    "Drama": (128, own_open, (5,)),
    "Coup de Grace": (COUP, own_open, ()),
    "Supporter": (SUPPORTER, others_open, ()),
    "Second Chance": (CHANCE, own_failure, EVEN),
    "Glory": (GLORY, own_glory, ()),
    "Opponent Fails": (FAILS, hit, ()),
}
"""Cards that name a roll, the roll, and the dice that the card throws."""


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize("card_type", NAMING)
@pytest.mark.parametrize("after", AFTER)
def test_a_roll_of_round_play_takes_no_card_of_the_hand_when_it_is_over(
    card_type: str, after: str
) -> None:
    """Neither its roller's nor another's; and such a use is not offered."""
    card, make, _ = NAMING[card_type]
    game = fight().hand("c1", card)
    id = make(game)
    AFTER[after](game)
    # An outsider does not touch the roll of somebody in the conflict at all (DD-09).
    outside = (after, card_type) == ("leaving it", "Supporter")
    rule = Rule.NOT_TAKING_PART if outside else Rule.HAND_CLOSED
    assert not_used(game, "c1", card, roll=id) is rule
    offered = [offer.sample for offer in legal(game.table, player("c1"))]
    assert UseCard(card=card, roll=id) not in offered


@pytest.mark.rule("DD-15", "DD-12")
@pytest.mark.parametrize("card_type", [name for name in NAMING if name != "Second Chance"])
def test_it_takes_a_card_that_lay_in_the_pool(card_type: str) -> None:
    """The chance for a Second Chance ends with the round (DD-50)."""
    card, make, faces = NAMING[card_type]
    game = fight().hand("c1").pool("c1", card)
    id = make(game)
    end_of_rounds(game)
    use(game, "c1", card, *faces, roll=id)


@pytest.mark.rule("DD-15", "DD-13")
def test_a_roll_made_before_the_first_flip_is_one_of_round_play() -> None:
    game = Game().scene().hand("c1", HERO)
    game.gm(StartRounds())
    id = own_open(game)
    game.gm(EndRounds())
    assert not_used(game, "c1", HERO, roll=id) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-15", "DD-09")
@pytest.mark.parametrize(("card", "fields"), [(ACTION, {}), (ADRENALIN, {"attribute": STRENGTH})])
@pytest.mark.parametrize("from_hand", [True, False])
def test_an_effect_from_the_hand_waits_for_a_roll_of_free_time(
    card: int, fields: Mapping[str, Any], from_hand: bool
) -> None:
    """One from the pool serves the open roll of round play."""
    game = fight()
    game = game.hand("c1", card) if from_hand else game.hand("c1").pool("c1", card)
    id = roll(game, "c1", *EVEN, attribute=STRENGTH)
    game.gm(EndRounds())
    use(game, "c1", card, **fields)
    resolve(game, id, success=True)
    later = roll(game, "c1", *EVEN, attribute=STRENGTH)
    assert (game.total(id), game.total(later)) == ((10, 13) if from_hand else (13, 10))


@pytest.mark.rule("DD-15", "DD-50")
def test_the_second_chance_of_such_a_roll_takes_no_card_of_the_hand_either() -> None:
    game = fight().hand("c1", HERO).pool("c1", CHANCE)
    first = own_failure(game)
    use(game, "c1", CHANCE, *EVEN, roll=first)
    game.gm(EndRounds())
    assert not_used(game, "c1", HERO, roll="r2") is Rule.HAND_CLOSED


@pytest.mark.rule("DD-15", "DD-16")
def test_the_roll_of_a_critical_moment_stays_open_to_its_hand_after_round_play() -> None:
    """To its declarer's, and to nobody else's."""
    game = fight().hand("c1", HERO, ACTION, CHANCE).hand("c2", SUPPORTER)
    game.by("c1", CriticalMoment())
    id = own_open(game)
    game.gm(EndRounds())
    assert not_used(game, "c2", SUPPORTER, roll=id) is Rule.HAND_CLOSED
    use(game, "c1", HERO, 5, roll=id)
    use(game, "c1", ACTION)
    assert game.total(id) == 18
    resolve(game, id, success=False)
    use(game, "c1", CHANCE, *EVEN, roll=id)


@pytest.mark.rule("DD-15", "DD-09")
@pytest.mark.parametrize(
    "enter",
    [
        pytest.param(StartRounds(), id="round play begins"),
        pytest.param(ChangeTakingPart(add=("c1",)), id="the roller comes in"),
    ],
)
def test_a_roll_of_free_time_decided_in_round_play_keeps_what_it_has_and_gets_no_more(
    enter: StartRounds | ChangeTakingPart,
) -> None:
    game = Game().scene().hand("c1", ACTION, HERO).pool("c1", COUP)
    if isinstance(enter, ChangeTakingPart):
        game.gm(StartRounds(taking_part=("c2",)))
    id = own_open(game)
    use(game, "c1", ACTION)
    game.gm(enter)
    assert not_used(game, "c1", HERO, roll=id) is Rule.HAND_CLOSED
    use(game, "c1", COUP, roll=id)
    assert game.total(id) == 13


@pytest.mark.rule("DD-15", "DD-18", "DD-49")
@pytest.mark.parametrize("in_hand", [True, False])
def test_what_a_villain_took_comes_back_by_a_card_of_the_pool_only(in_hand: bool) -> None:
    """For dice that were not recorded, by somebody who has left the round play since."""
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", HASTE).hand("c1")
    told = TakeFromPool(
        character="c1", cards=(HASTE,), action="taunt", level=Level.GOOD, because="Rolled by hand."
    )
    game.gm(told)
    leaving(game)
    if in_hand:
        game.hand("c1", FAILS)
        assert not_used(game, "c1", FAILS) is Rule.HAND_CLOSED
    else:
        game.pool("c1", FAILS)
        [negated] = of_type(use(game, "c1", FAILS), "roll_negated")
        assert negated.content["returned"] == [HASTE]


# Effects that wait end at each way into round play (DD-09).

WAITING = {ACTION: {}, ADRENALIN: {"attribute": STRENGTH}}


def waiting(from_hand: bool = True) -> Game:
    """In free time c1 and c2 have used cards, and have not rolled since."""
    game = Game(4).scene()
    for who, card in zip(("c1", "c2"), WAITING, strict=True):
        game = game.hand(who, card) if from_hand else game.hand(who).pool(who, card)
        use(game, who, card, **WAITING[card])
    return game


def in_effect(game: Game) -> list[int]:
    return [effect["card"] for effect in game.seen()["effects"]]


def starts(game: Game, *entering: str, **fields: Any) -> tuple[Event, ...]:
    return game.gm(StartRounds(taking_part=entering, **fields))


def comes_in(game: Game, *entering: str, **fields: Any) -> tuple[Event, ...]:
    """The others have begun without them."""
    game.gm(StartRounds(taking_part=("c3",)))
    return game.gm(ChangeTakingPart(add=entering, **fields))


WAYS = pytest.mark.parametrize("enter", [starts, comes_in])
Enter = Callable[..., tuple[Event, ...]]


@pytest.mark.rule("DD-09")
@WAYS
@pytest.mark.parametrize(
    ("entering", "ended"),
    [(("c1",), [ACTION]), (("c2",), [ADRENALIN]), (("c1", "c2"), [ACTION, ADRENALIN])],
)
def test_effects_from_the_hand_end_as_their_characters_enter_round_play(
    enter: Enter, entering: tuple[str, ...], ended: list[int]
) -> None:
    """Those of others wait on; an event says whose and what."""
    game = waiting()
    [event] = of_type(enter(game, *entering), "effects_ended")
    contents = {
        ACTION: {"character": "c1", "card": ACTION, "attribute": None},
        ADRENALIN: {"character": "c2", "card": ADRENALIN, "attribute": STRENGTH},
    }
    assert event.content == {"effects": [contents[card] for card in ended]}
    assert in_effect(game) == [card for card in WAITING if card not in ended]
    game.flip(QUIET)
    for who in entering:
        assert game.total(roll(game, who, *EVEN, attribute=STRENGTH)) == 10


@pytest.mark.rule("DD-09")
@WAYS
def test_they_are_kept_by_the_gamemasters_word(enter: Enter) -> None:
    """For the next roll that they fit, as before."""
    game = waiting()
    events = enter(game, "c1", "c2", keep_effects=True)
    assert of_type(events, "effects_ended") == []
    game.flip(QUIET)
    for who in ("c1", "c2"):
        id = roll(game, who, *EVEN, attribute=STRENGTH)
        assert game.total(id) == 13
        resolve(game, id, success=True)
        assert game.total(roll(game, who, *EVEN, attribute=STRENGTH)) == 10


@pytest.mark.rule("DD-09", "DD-12")
@WAYS
def test_effects_of_pool_cards_wait_on(enter: Enter) -> None:
    """They may be used in round play."""
    game = waiting(from_hand=False)
    assert of_type(enter(game, "c1", "c2"), "effects_ended") == []
    assert in_effect(game) == [ACTION, ADRENALIN]


@pytest.mark.rule("DD-09", "DD-16")
def test_a_card_of_a_critical_moment_ends_with_that_only() -> None:
    """Whoever leaves the round play for a moment has it still."""
    game = fight().hand("c1", ACTION)
    game.by("c1", CriticalMoment())
    use(game, "c1", ACTION)
    game.gm(ChangeTakingPart(remove=("c1",)))
    game.gm(ChangeTakingPart(add=("c1",)))
    assert in_effect(game) == [ACTION]


@pytest.mark.rule("DD-09", "DD-71")
@pytest.mark.parametrize("kept", [False, True])
def test_an_undo_of_the_entry_brings_them_back_and_one_into_round_play_does_not(
    kept: bool,
) -> None:
    """What an undo goes back to is the table as it was, effects and all."""
    game = waiting()
    before = game.table
    starts(game, "c1", "c2", keep_effects=kept)
    game.gm(Undo(to=before))
    assert in_effect(game) == [ACTION, ADRENALIN]
    starts(game, "c1", "c2")
    inside = game.table
    game.gm(EndRounds())
    game.gm(Undo(to=inside))
    assert (game.table.phase, in_effect(game)) == (Phase.ROUNDS, [])


@pytest.mark.rule("DD-09", "DD-71")
def test_no_undo_goes_back_into_round_play_beyond_a_card_of_a_hand() -> None:
    game = fight().hand("c1", ACTION)
    inside = game.table
    game.gm(EndRounds())
    use(game, "c1", ACTION)
    assert game.refused(None, Undo(to=inside)) is Rule.UNDO_NOT_POSSIBLE


@pytest.mark.rule("DD-09", "DD-71")
def test_another_kind_of_scene_is_no_entry() -> None:
    game = waiting()
    game.gm(SetSceneKind(kind=DRAMATIC))
    assert in_effect(game) == [ACTION, ADRENALIN]
    starts(game, "c3")
    game.gm(SetSceneKind(kind=SceneKind.STANDARD))
    assert in_effect(game) == [ACTION, ADRENALIN]


@pytest.mark.rule("DD-09")
@pytest.mark.parametrize(
    ("move", "prepare", "waits"),
    [
        pytest.param("start_rounds", None, ["Action", "Adrenalin (strength)"], id="all"),
        pytest.param("change_taking_part", ("c3",), ["Action", "Adrenalin (strength)"], id="in"),
        pytest.param("change_taking_part", ("c2",), ["Action"], id="one is in already"),
    ],
)
def test_the_offer_lists_beforehand_whose_effects_end(
    move: str, prepare: tuple[str, ...] | None, waits: list[str]
) -> None:
    game = waiting()
    if prepare:
        game.gm(StartRounds(taking_part=prepare))
    offers = [offer for offer in legal(game.table, GAMEMASTER) if offer.sample.move == move]
    entries = [offer for offer in offers if "add" in offer.open or move == "start_rounds"]
    assert entries
    for offer in entries:
        assert "keep_effects" in offer.open
        assert offer.warnings == tuple(
            f"The {card} of Character {1 + (card != 'Action')} waits for a roll, and ends with the "
            "entry into round play unless it is kept (keep_effects)."
            for card in waits
        )
    for offer in offers:
        if offer not in entries:
            assert (offer.warnings, "keep_effects" in offer.open) == ((), False)


@pytest.mark.rule("DD-09")
def test_nothing_is_kept_where_nobody_comes_in() -> None:
    [problem] = ChangeTakingPart(remove=("c1",), keep_effects=True).problems()
    assert problem[0] == ("keep_effects",)
