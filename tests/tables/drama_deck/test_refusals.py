"""What people read when a move is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from service.tables.common.actor import GAMEMASTER, SPECTATOR
from service.tables.common.errors import Rule, RuleError, WrongRole
from service.tables.common.move import Move
from service.tables.common.play import OWNERS
from service.tables.common.roll_dice import RevealRoll
from service.tables.common.undo import Undo
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import (
    CloseAdventure,
    EndAct,
    EndAdventure,
    StartAdventure,
)
from service.tables.drama_deck.moves.cards import RevealCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.possibility import SpendPossibility
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import Act, Flip, StartRounds
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndScene
from service.tables.drama_deck.moves.skill import EndSkill, SkillTask, StartSkill
from service.tables.drama_deck.moves.special import ActivateCard, ApproveCard, DiscardSubplot
from service.tables.drama_deck.moves.table import RemoveFoe, Rename, Sacrifice
from service.tables.drama_deck.moves.trade import OfferTrade, VoidTrade
from service.tables.drama_deck.table import PLACES, Phase
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, at, player
from tests.tables.drama_deck.rules import MOVES, legal, play
from tests.tables.drama_deck.using import approved, pooled

IDEA, ACTION, SECOND_CHANCE, HASTE, ROMANCE, NEMESIS, MARTYR = 88, 36, 79, 41, 120, 126, 122
PLAIN = 149


@pytest.mark.parametrize(
    ("phase", "who", "move", "detail"),
    [
        pytest.param(
            Phase.LOBBY,
            None,
            StartRounds(),
            "The table is in the lobby; this is possible in free time.",
            id="one",
        ),
        pytest.param(
            Phase.BETWEEN_SCENES,
            "c1",
            MakeRoll(value=8),
            "The table is between scenes; this is possible in free time and in round play.",
            id="two",
        ),
        pytest.param(
            Phase.REFILL,
            None,
            EndAct(),
            "The table is in a refill; this is possible in free time, in round play and between "
            "scenes.",
            id="three",
        ),
        pytest.param(
            Phase.ROUNDS,
            None,
            StartAdventure(),
            "The table is in round play; this is possible in the lobby and between adventures.",
            id="outside of an adventure",
        ),
        pytest.param(
            Phase.AWARDS,
            None,
            EndAdventure(),
            "The table is in the awards; this is possible during an adventure, before its awards.",
            id="an adventure",
        ),
        pytest.param(
            Phase.CLOSED,
            "c1",
            SpendPossibility(),
            "The table is between adventures; this is possible during an adventure.",
            id="an adventure and its awards",
        ),
        pytest.param(
            Phase.BETWEEN_ACTS,
            "c1",
            PlayToPool(card=IDEA),
            "The table is between acts; this is possible in round play.",
            id="no special",
        ),
    ],
)
def test_a_wrong_phase_is_named_in_words(
    phase: Phase, who: str | None, move: Move, detail: str
) -> None:
    refusal = at(phase).hand("c1", IDEA).refusal(who, move)
    assert (refusal.rule, refusal.detail) == (Rule.WRONG_PHASE, detail)


def test_every_phase_has_its_words() -> None:
    assert set(PLACES) == set(Phase)


@pytest.mark.parametrize(
    ("phase", "joining", "detail"),
    [
        pytest.param(
            Phase.AWARDS,
            JoinRequest(name="Maya"),
            "Nobody can join during the awards: the adventure has to be closed first.",
            id="in the awards",
        ),
        pytest.param(
            Phase.FREE,
            JoinRequest(name="Maya", hand=(IDEA,)),
            "A hand can only be brought before a table's first adventure.",
            id="with a hand",
        ),
    ],
)
def test_a_time_at_which_nobody_can_join(phase: Phase, joining: JoinRequest, detail: str) -> None:
    with pytest.raises(RuleError) as caught:
        at(phase).join(joining)
    assert (caught.value.rule, caught.value.detail) == (Rule.WRONG_PHASE, detail)


@pytest.mark.rule("DD-14")
@pytest.mark.parametrize(
    ("characters", "down", "detail"),
    [
        pytest.param(3, (), "You cannot put down cards before the first flip.", id="none"),
        pytest.param(
            2,
            (ACTION, HASTE),
            "You may put down at most 2 cards before the first flip.",
            id="two",
        ),
    ],
)
def test_how_many_cards_go_down_before_the_first_flip(
    characters: int, down: tuple[int, ...], detail: str
) -> None:
    game = Game(characters).scene().hand("c1", IDEA, *down)
    game.gm(StartRounds())
    for card in down:
        game.by("c1", PlayToPool(card=card))
    assert game.refusal("c1", PlayToPool(card=IDEA)).detail == detail


@pytest.mark.rule("DD-20")
@pytest.mark.parametrize(
    ("game", "detail"),
    [
        pytest.param(
            Game().scene().hand("c1", ACTION),
            "Only cards in hands can be traded now; you do not hold this.",
            id="hands",
        ),
        pytest.param(
            Game().rounds(PLAIN).hand("c1", IDEA),
            "In round play only cards in pools can be traded; this one is not in yours.",
            id="pools",
        ),
    ],
)
def test_which_cards_are_traded(game: Game, detail: str) -> None:
    refusal = game.refusal("c1", OfferTrade(to="c2", give=(IDEA,), because="so"))
    assert (refusal.rule, refusal.detail) == (Rule.CARD_NOT_HELD, detail)


@pytest.mark.rule("DD-55c")
def test_whose_subplot_has_been_active() -> None:
    """Whoever reads it, a player or the gamemaster."""
    game = Game().scene().hand("c2", ROMANCE, NEMESIS)
    for card in (ROMANCE, NEMESIS):
        game.by("c2", PlayToPool(card=card))
        game.gm(ApproveCard(character="c2", card=card))
    game.gm(ActivateCard(character="c2", card=ROMANCE))
    refusal = game.refusal(None, ActivateCard(character="c2", card=NEMESIS))
    assert refusal.detail == (
        "Character 2 has already had an active subplot in this adventure, and each character can "
        "have only one."
    )


@pytest.mark.parametrize(
    ("move", "detail"),
    [
        (StartRounds(taking_part=("c1", "c3")), "character c3 in play (field `taking_part`)."),
        (Rename(name="x", character="c3"), "character c3 (field `character`)."),
        (RemoveFoe(foe="f1"), "foe f1 (field `foe`)."),
        (ResolveRoll(roll="r4"), "roll r4, or it is no longer kept (field `roll`)."),
        (RevealRoll(roll="r4"), "hidden roll r4 (field `roll`)."),
        (EndSkill(resolution="s1"), "skill resolution s1 (field `resolution`)."),
        (VoidTrade(trade="t1"), "trade t1 (field `trade`)."),
    ],
)
def test_which_id_names_nothing_and_in_which_field(move: Move, detail: str) -> None:
    assert Game(2).scene().refusal(None, move).detail == f"There is no {detail}"


def test_a_character_who_has_left_play_is_named() -> None:
    game = Game(2).scene()
    sacrificed(game)
    detail = game.refusal(None, Rename(name="x", character="c3")).detail
    assert detail == "There is no character c3 (field `character`)."
    refusal = game.refusal(None, StartRounds(taking_part=("c1", "c2")))
    assert refusal.detail == "Character 1 has left play (field `taking_part`)."
    game.gm(EndAdventure())
    refusal = game.refusal(None, CloseAdventure(insurance=("c1",)))
    assert refusal.detail == "Character 1 has left play."


def sacrificed(game: Game) -> None:
    approved(pooled(game, MARTYR), MARTYR)
    game.by("c1", Sacrifice(card=MARTYR))


@pytest.mark.rule("DD-05")
@pytest.mark.parametrize("move", [PlayToPool, RevealCard, DiscardSubplot])
def test_a_card_of_the_own_pool_is_no_card_of_the_hand(move: type[Move]) -> None:
    game = approved(pooled(Game().scene(), ROMANCE), ROMANCE)
    refusal = game.refusal("c1", move(card=ROMANCE))
    assert (refusal.rule, refusal.detail) == (
        Rule.CARD_NOT_HELD,
        "It lies in your pool, and not in your hand.",
    )


@pytest.mark.rule("DD-15")
def test_nobody_is_the_target_of_their_own_roll() -> None:
    game = Game().scene()
    refusal = game.refusal("c1", MakeRoll(value=8, against=("c1",)))
    assert refusal.rule is Rule.NO_SUCH_TARGET
    assert refusal.detail == "Character 1 cannot be the target of their own roll."


def resolved(game: Game) -> None:
    game.gm(ResolveRoll(roll="r1"))


def retried(game: Game) -> None:
    resolved(game)
    game.by("c1", UseCard(card=SECOND_CHANCE, roll="r1"), 3, 3)


def scene_ended(game: Game) -> None:
    game.gm(EndScene())


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(
    ("close", "detail"),
    [
        (resolved, "This roll has already been resolved."),
        (retried, "This roll has been retried."),
        (scene_ended, "This roll has been closed without a result."),
    ],
)
def test_what_has_become_of_a_roll(close: Callable[[Game], None], detail: str) -> None:
    game = Game().scene().hand("c1", SECOND_CHANCE)
    game.by("c1", MakeRoll(value=8, difficulty=20), 3, 3)
    close(game)
    assert game.refusal(None, ResolveRoll(roll="r1")).detail == detail


@pytest.mark.rule("DD-22")
def test_there_is_no_discard_left_to_make() -> None:
    """Neither for those who have made it, nor for those who have joined since."""
    game = at(Phase.REFILL)
    game.by("c1", DiscardForRefill(cards=()))
    game.join(JoinRequest(name="Maya"))
    for character in ("c1", game.table.characters[-1].id):
        refusal = game.refusal(character, DiscardForRefill(cards=()))
        assert refusal.detail == "You have no discard left to make in this refill."


@pytest.mark.rule("DD-71")
def test_before_the_first_move_there_is_nothing_to_undo() -> None:
    detail = Game(0).refusal(None, Undo()).detail
    assert detail.startswith("There is nothing to undo: ")
    assert "last move" not in detail


@pytest.mark.parametrize(
    ("move", "detail"),
    [
        (Rename(name="x"), "Only the gamemaster and the players can use `rename`."),
        (Flip(), "Only the gamemaster can use `flip`."),
        (PlayToPool(card=IDEA), "Only the players can use `play_to_pool`."),
    ],
)
def test_whose_move_it_is(move: Move, detail: str) -> None:
    game = Game()
    with pytest.raises(WrongRole) as caught:
        play(game.table, SPECTATOR, move, game.chance)
    assert str(caught.value) == detail


def test_those_who_may_play_a_move_have_their_words() -> None:
    assert {kind.by for kind in MOVES.values()} == set(OWNERS)


# Warnings.


def warnings(game: Game, move: str) -> tuple[str, ...]:
    """What the gamemaster is warned of before a move."""
    offers = legal(game.table, GAMEMASTER)
    return next(offer.warnings for offer in offers if offer.sample.move == move)


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize("move", ["end_scene", "end_act", "end_adventure"])
def test_what_ends_with_a_scene_is_named(move: str) -> None:
    game = Game(1).scene()
    game.gm(StartSkill(character="c1", skill="climb", steps=(SkillTask(("A",), 9),)))
    game.by("c1", MakeRoll(value=8), 3, 4)
    assert warnings(game, move) == (
        "The roll of Character 1 is still open and will be closed without a result.",
        "The task of Character 1 (climb) will be lost.",
    )


@pytest.mark.rule("DD-11")
def test_a_flip_warns_of_those_who_have_not_acted() -> None:
    """But neither of those who take no part, nor before there is a round."""
    game = Game(3).scene()
    game.gm(StartRounds(taking_part=("c1", "c2")))
    assert warnings(game, "flip") == ()
    game.flip(PLAIN)
    waiting = tuple(f"Character {number} has not acted yet." for number in (1, 2))
    assert warnings(game, "flip") == waiting
    game.by("c1", MakeRoll(value=8), 3, 4)  # an open roll is an action
    assert warnings(game, "flip")[:-1] == waiting[1:]
    game.by("c2", Act())
    game.gm(ResolveRoll(roll="r1", no_verdict=False, success=False))
    assert warnings(game, "flip") == ()


@pytest.mark.rule("DD-11", "DD-40", "DD-46a")
@pytest.mark.parametrize("card", [ACTION, HASTE])
def test_a_card_for_a_round_warns_before_the_first_flip(card: int) -> None:
    game = Game(1).scene()
    game.gm(StartRounds())
    game.pool("c1", card)
    early = "Its effect is for one round: used before the first flip, it ends with that flip."
    for number, warned in enumerate(((early,), ())):
        assert game.table.round is not None
        assert game.table.round.number == number
        [offer] = [one for one in legal(game.table, player("c1")) if one.sample.move == "use_card"]
        assert offer.warnings == warned
        game.flip(PLAIN)


@pytest.mark.rule("DD-22")
def test_the_end_of_a_refill_says_who_loses_how_many_cards() -> None:
    game = at(Phase.REFILL)
    assert warnings(game, "end_refill") == ()
    size = game.table.hand_size or 0
    game.hand("c1", *range(1, size + 2))
    assert warnings(game, "end_refill") == (
        "Character 1 has not chosen yet: this discards the newest card of the hand.",
    )
    game.hand("c2", *range(101, 101 + size + 2))
    assert warnings(game, "end_refill")[1] == (
        "Character 2 has not chosen yet: this discards the newest 2 cards of the hand."
    )


@pytest.mark.rule("DD-23")
@pytest.mark.parametrize("move", [EndAct, EndAdventure])
def test_only_those_with_a_subplot_can_have_ignored_it(move: type[Move]) -> None:
    game = approved(pooled(Game().scene(), ROMANCE), ROMANCE)
    for ignorable in ([], ["c1"]):
        [offer] = [one for one in legal(game.table, GAMEMASTER) if type(one.sample) is move]
        ignored = offer.open["ignored"]
        assert ignored is not None
        assert ignored.get("items", {"enum": []})["enum"] == ignorable
        refusal = game.refusal(None, move(ignored=("c2",)))
        assert refusal.detail == "Character 2 has had no active subplot in this act."
        if not ignorable:
            game.gm(ActivateCard(character="c1", card=ROMANCE))


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize("move", ["flip", "end_rounds"])
def test_the_end_of_a_round_warns_of_the_open_roll_of_a_foe(move: str) -> None:
    game = Game().rounds(PLAIN)
    game.gm(MakeRoll(value=8, foe=game.foe()), 3, 4)
    assert warnings(game, move)[-1] == (
        "The roll of Foe is still open; it will be judged by the card of its own round."
    )


@pytest.mark.rule("DD-71")
def test_of_many_open_rolls_and_tasks_a_warning_says_how_many() -> None:
    """A sentence for each of fourteen rolls was a kilobyte, in five offers."""
    game = Game(4).scene()
    for character in game.table.heroes:
        task = StartSkill(character=character, skill="climb", steps=(SkillTask(("A",), 9),))
        game.gm(task)
        game.by(character, MakeRoll(value=8), 3, 4)
    assert warnings(game, "end_scene") == (
        "4 rolls are still open and will be closed without a result.",
        "4 tasks will be lost.",
    )
