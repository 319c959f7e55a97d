"""What cards and Possibilities do to a roll's chances, against playing each with every face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from service.systems.torg import d20, two_d10
from service.systems.torg.check import LEVELS, Contradiction
from service.systems.torg.d20 import D20
from service.systems.torg.two_d10 import StymiedRule, TwoD10
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor
from service.tables.common.move import Move
from service.tables.drama_deck.game.offers import StepOdds
from service.tables.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.tables.drama_deck.moves.roll import AttemptSkill
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.roll_dice import score
from service.tables.drama_deck.settings import RollMethod, Settings
from service.tables.drama_deck.table import Table
from tests.tables.drama_deck.game import Game, ScriptedChance, player
from tests.tables.drama_deck.rules import OddsByName, legal_with_odds, play
from tests.tables.drama_deck.using import EVEN, failed, foe_rolls, resolve, roll, use

PLUS_THREE, NINE = (3, 8), (9, 10)
HEROES_SETBACK, SHOWS_ABC = 78, 32
D20_GAME = Settings(method=RollMethod.D20)
NAMES = ("success", *LEVELS)


class NoFace(Exception):
    """A die is thrown for which no face is scripted yet."""


class Branching(ScriptedChance):
    """Throws the faces of a branch, and then asks for one more."""

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        if not self.faces:
            raise NoFace(sides)
        return self.faces.popleft()


def branches(table: Table, actor: Actor, move: Move) -> Iterator[tuple[Table, Fraction]]:
    """The table after a move with all faces of its dice, and the chance of each."""
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        if chance < Fraction(1, 10**4):
            continue  # a die that rolls on and on
        dice = Branching()
        dice.faces.extend(faces)
        try:
            yield play(table, actor, move, dice).table, chance
        except NoFace as needed:
            [sides] = needed.args
            waiting += [((*faces, face), chance / sides) for face in range(1, sides + 1)]


def counted(game: Game, actor: Actor, move: Move, difficulty: int) -> tuple[Counter[str], Fraction]:
    """The chance of success and of each level after a move, and of the branches left out."""
    chances: Counter[str] = Counter()
    left = Fraction(1)
    for table, chance in branches(game.table, actor, move):
        outcome: Any = score(table.rolls[-1]).outcome
        margin = outcome.total - difficulty
        left -= chance
        if margin >= 0:
            level = LEVELS[sum(margin >= least for least in (1, 3, 7, 12))]
            chances.update({"success": chance, level: chance})  # type: ignore[dict-item]
    return chances, left


def of(game: Game, who: str | None, **fields: Any) -> OddsByName | None:
    """The odds of the one offer whose body has these fields, to a player or the gamemaster."""
    actor = GAMEMASTER if who is None else player(who)
    [found] = [
        odds
        for offer, odds in legal_with_odds(game.table, actor)
        if fields.items() <= offer.body.items()
    ]
    return found


def found(game: Game, who: str | None, **fields: Any) -> OddsByName:
    odds = of(game, who, **fields)
    assert odds is not None
    return odds


def certain(level: str | None) -> dict[str, int]:
    """The chances of an outcome that is certain; None for a failure."""
    return {"success": int(level is not None)} | {name: int(name == level) for name in LEVELS}


def named(chances: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Success and levels of chances, without disconnection."""
    return {name: chances[name] for name in NAMES}


# A Possibility, given the dice already thrown.


POSSIBILITIES = [
    pytest.param({}, {}, PLUS_THREE, (), id="2d10"),
    pytest.param({}, {}, (*NINE, 4), (), id="2d10, a nine rolled on"),
    pytest.param({}, {"up": True}, (*PLUS_THREE, 6), (), id="2d10, Up"),
    pytest.param({}, {"stymied": True}, PLUS_THREE, (), id="2d10, Stymied takes it"),
    pytest.param({}, {"stymied": True}, NINE, (), id="2d10, Stymied took the nine"),
    pytest.param({}, {"stymied": True, "up": True}, PLUS_THREE, (), id="2d10, Stymied and Up"),
    pytest.param({}, {"stymied": True}, PLUS_THREE, ((),), id="2d10, Stymied took the first"),
    pytest.param(
        {"stymied_rule": StymiedRule.ARTICLE}, {"stymied": True}, NINE, (), id="2d10, the article"
    ),
    pytest.param({}, {"skilled": False}, NINE, (), id="2d10, unskilled"),
    pytest.param({}, {}, PLUS_THREE, ((10, 2), (5,)), id="2d10, the third Possibility"),
    pytest.param(
        {}, {"contradiction": Contradiction.FOUR_CASE}, (9, 8), (), id="2d10, disconnected"
    ),
    pytest.param({"method": RollMethod.D20}, {}, (9,), (), id="d20"),
    pytest.param({"method": RollMethod.D20}, {}, (20, 10, 3), (), id="d20, rolled on"),
    pytest.param({"method": RollMethod.D20}, {"up": True}, (9, 4), (), id="d20, Up"),
    pytest.param({"method": RollMethod.D20}, {"skilled": False}, (20,), (), id="d20, unskilled"),
    pytest.param(
        {"method": RollMethod.D20}, {"stymied": True}, (9,), (), id="d20, Stymied takes it"
    ),
    pytest.param(
        {"method": RollMethod.D20}, {"stymied": True}, (20,), (), id="d20, Stymied took the 20"
    ),
    pytest.param({"method": RollMethod.D20}, {}, (9,), ((3,), (20, 4)), id="d20, the third one"),
]


@pytest.mark.rule("DD-15", "T2-07", "T2-14", "T2-15", "TD-03", "TD-07")
@pytest.mark.parametrize(("settings", "fields", "faces", "spent"), POSSIBILITIES)
def test_a_possibility_is_counted_from_the_dice_already_thrown(
    settings: dict[str, Any],
    fields: dict[str, Any],
    faces: tuple[int, ...],
    spent: tuple[tuple[int, ...], ...],
) -> None:
    game = Game(settings=Settings(possibilities_per_roll=3, **settings)).scene()
    id = roll(game, "c1", *faces, value=10, difficulty=18, **fields)
    for chain in spent:
        game.by("c1", SpendPossibility(roll=id), *chain)
    chances, left = counted(game, player("c1"), SpendPossibility(roll=id), 18)
    odds = found(game, "c1", move="spend_possibility", roll=id)
    assert left <= Fraction(2, 10**3)
    for name in NAMES:
        assert 0 <= odds.after[name] - chances[name] <= left, name
    assert sum(odds.after[level] for level in LEVELS) == odds.after["success"]


@pytest.mark.rule("T2-14")
@pytest.mark.parametrize("method", list(RollMethod))
@pytest.mark.parametrize(
    ("difficulty", "level"),
    [
        (11, None),
        (10, "minimal"),
        (8, "average"),
        (7, "good"),
        (3, "superior"),
        (-2, "spectacular"),
    ],
)
def test_before_the_move_the_outcome_of_the_dice_is_certain(
    method: RollMethod, difficulty: int, level: str | None
) -> None:
    game = Game(settings=Settings(method=method)).scene()
    faces = EVEN if method is RollMethod.TWO_D10 else (12,)
    roll(game, "c1", *faces, value=10, difficulty=difficulty)
    odds = found(game, "c1", move="spend_possibility", roll="r1")
    assert odds.before == certain(level)


@pytest.mark.rule("T2-07")
def test_six_in_ten_possibilities_add_the_five_that_are_missing() -> None:
    """By hand: 13 against 18 lacks 5; 1 to 4 fail, 5 to 9 and the ten (which rolls on) succeed."""
    game = Game().scene()
    roll(game, "c1", *PLUS_THREE, value=10, difficulty=18)
    odds = found(game, "c1", move="spend_possibility", roll="r1")
    assert (odds.roll, odds.filled, odds.before["success"]) == ("r1", {}, 0)
    assert named(odds.after) == {
        "success": Fraction(6, 10),
        "minimal": Fraction(1, 10),  # 5
        "average": Fraction(2, 10),  # 6 and 7
        "good": Fraction(2, 10) + Fraction(1, 100),  # 8 and 9; 10 + 1
        "superior": Fraction(5, 100),  # 10 + 2 to 6
        "spectacular": Fraction(4, 100),  # 10 + 7 and more
    }


@pytest.mark.rule("T2-15", "TD-07")
@pytest.mark.parametrize(("settings", "faces"), [(Settings(), PLUS_THREE), (D20_GAME, (16,))])
def test_a_possibility_that_stymied_takes_changes_nothing(
    settings: Settings, faces: tuple[int, ...]
) -> None:
    game = Game(settings=settings).scene()
    roll(game, "c1", *faces, value=10, difficulty=14, stymied=True)
    odds = found(game, "c1", move="spend_possibility", roll="r1")
    assert odds.before == odds.after == certain(None)


@pytest.mark.rule("T2-09", "TD-06")
def test_a_possibility_can_prevent_disconnection() -> None:
    """By hand: a cold eight; a 1 leaves -7, at which a one-case disconnects."""
    game = Game().scene()
    roll(game, "c1", 9, 8, value=10, difficulty=4, contradiction=Contradiction.ONE_CASE)
    odds = found(game, "c1", move="spend_possibility", roll="r1")
    assert (odds.before["disconnected"], odds.after["disconnected"]) == (1, Fraction(1, 10))
    game.by("c1", SpendPossibility(roll="r1"), 2)
    game.foe(possibilities=1)
    cancelled = found(game, None, move="cancel_possibility", foe="f1")
    assert (cancelled.before["disconnected"], cancelled.after["disconnected"]) == (0, 1)


@pytest.mark.rule("T2-08")
def test_a_cancelled_possibility_leaves_the_other_dice() -> None:
    """By hand: 10 + 3 + 7 + 2 against 18 is good; without the 2 average, without the 7 nothing."""
    game = Game().scene()
    roll(game, "c1", *PLUS_THREE, value=10, difficulty=18)
    game.by("c1", SpendPossibility(roll="r1"), 7)
    hero = game.card("Hero")
    game.hand("c1", hero)
    use(game, "c1", hero, 2, roll="r1")
    cancelled = found(game, "c2", move="cancel_possibility", roll="r1")
    assert (cancelled.before, cancelled.after) == (certain("good"), certain("average"))
    game.by("c2", CancelPossibility(roll="r1"))
    again = found(game, "c3", move="cancel_possibility", roll="r1")
    assert (again.before, again.after) == (certain("average"), certain(None))


# Cards.


@pytest.mark.rule("DD-43a", "DD-43b")
@pytest.mark.parametrize("type", ["Hero", "Drama"])
@pytest.mark.parametrize("settings", [Settings(), D20_GAME])
def test_hero_and_drama_count_as_a_possibility(type: str, settings: Settings) -> None:
    game = Game(settings=settings).scene()
    game.hand("c1", game.card(type))
    faces = PLUS_THREE if settings.method is RollMethod.TWO_D10 else (16,)
    roll(game, "c1", *faces, value=10, difficulty=20)
    own = found(game, "c1", move="spend_possibility", roll="r1")
    assert found(game, "c1", move="use_card", roll="r1") == own
    assert 0 < own.after["success"] < 1


@pytest.mark.rule("DD-40", "DD-41a", "DD-42", "DD-52")
@pytest.mark.parametrize(
    ("type", "who", "fields", "filled"),
    [
        pytest.param("Action", "c1", {}, {}, id="Action"),
        pytest.param("Adrenalin", "c1", {}, {"attribute": "strength"}, id="Adrenalin"),
        pytest.param("Coup de Grace", "c1", {"roll": "r1"}, {"on": "total"}, id="Coup de Grace"),
        pytest.param("Supporter", "c2", {"roll": "r1"}, {}, id="Supporter"),
    ],
)
def test_three_points_reach_what_was_missed_by_three(
    type: str, who: str, fields: dict[str, str], filled: dict[str, str]
) -> None:
    game = Game().scene()
    game.hand(who, game.card(type))
    roll(game, "c1", *PLUS_THREE, value=10, difficulty=16, attribute="strength")
    odds = found(game, who, move="use_card", card=game.card(type), **fields)
    assert (odds.roll, odds.filled) == ("r1", filled)
    assert (odds.before, odds.after) == (certain(None), certain("minimal"))


@pytest.mark.rule("DD-42")
def test_a_coup_de_grace_adds_what_the_table_says() -> None:
    game = Game(settings=Settings(coup_de_grace=7)).scene()
    game.hand("c1", game.card("Coup de Grace"))
    roll(game, "c1", *PLUS_THREE, value=10, difficulty=13)
    assert found(game, "c1", move="use_card", roll="r1").after == certain("superior")


@pytest.mark.rule("DD-40", "DD-41a", "DD-41b")
@pytest.mark.parametrize(
    ("type", "fields"),
    [
        pytest.param("Willpower", {"attribute": "strength"}, id="another attribute"),
        pytest.param("Adrenalin", {}, id="no attribute"),
        pytest.param("Action", {"passive": True}, id="a passive roll"),
        pytest.param("Haste", {}, id="a card that adds nothing"),
    ],
)
def test_a_card_that_does_not_reach_the_roll_has_no_odds(type: str, fields: dict[str, Any]) -> None:
    game = Game().scene()
    game.hand("c1", game.card(type))
    roll(game, "c1", *PLUS_THREE, value=10, difficulty=16, **fields)
    assert of(game, "c1", move="use_card") is None


# Second Chance.


@pytest.mark.rule("DD-50")
@pytest.mark.parametrize("method", list(RollMethod))
@pytest.mark.parametrize(
    "fields", [{}, {"up": True}, {"stymied": True}, {"skilled": False}], ids=str
)
def test_a_second_chance_has_the_odds_of_a_new_roll(
    method: RollMethod, fields: dict[str, Any]
) -> None:
    game = Game(settings=Settings(method=method)).scene()
    game.hand("c1", game.card("Second Chance"))
    faces = (4, 4) if method is RollMethod.TWO_D10 else (12,)
    id = roll(game, "c1", *faces, *([1] if "up" in fields else []), difficulty=16, **fields)
    resolve(game, id)
    odds = found(game, "c1", move="use_card", roll=id)
    rule = StymiedRule.DECK
    fresh = (
        two_d10.odds(TwoD10(value=10, difficulty=16, stymied_rule=rule, **fields))
        if method is RollMethod.TWO_D10
        else d20.odds(D20(value=10, difficulty=16, **fields))
    )
    assert (odds.roll, odds.before, odds.after) == (id, certain(None), fresh.chances)


@pytest.mark.rule("DD-50")
def test_a_second_chance_keeps_what_lasts_the_round_and_loses_what_was_spent() -> None:
    """The Action of before adds its 3 again, the Possibility and the Supporter add nothing."""
    game = Game().rounds(150)
    game.pool("c1", game.card("Action"), game.card("Second Chance"))
    game.pool("c2", game.card("Supporter"))
    use(game, "c1", game.card("Action"))
    id = roll(game, "c1", *EVEN, difficulty=25)
    game.by("c1", SpendPossibility(roll=id), 1)
    use(game, "c2", game.card("Supporter"), roll=id)
    resolve(game, id)
    odds = found(game, "c1", move="use_card", roll=id)
    assert odds.after == two_d10.odds(TwoD10(value=13, difficulty=25)).chances


@pytest.mark.rule("DD-50")
@pytest.mark.parametrize(
    ("difficulty", "decided"), [(None, {"difficulty": 16}), (8, {"success": False})]
)
def test_a_failure_by_the_gamemaster_is_a_failure_before_a_second_chance(
    difficulty: int | None, decided: dict[str, Any]
) -> None:
    """The same action has the difficulty that the gamemaster named for it."""
    game = Game().scene()
    game.hand("c1", game.card("Second Chance"))
    id = roll(game, "c1", *EVEN, difficulty=difficulty)
    resolve(game, id, **decided)
    odds = found(game, "c1", move="use_card", roll=id)
    fresh = two_d10.odds(TwoD10(value=10, difficulty=difficulty or 16)).chances
    assert (odds.before, odds.after) == (certain(None), fresh)


# Where there are none, and whose they are.


@pytest.mark.rule("T2-14")
@pytest.mark.parametrize(
    ("difficulty", "known"),
    [(None, False), (110, True), (111, False), (-90, True), (-91, False)],
)
def test_without_a_difficulty_within_reach_there_are_no_odds(
    difficulty: int | None, *, known: bool
) -> None:
    game = Game().scene()
    roll(game, "c1", *EVEN, value=10, difficulty=difficulty)
    assert (of(game, "c1", move="spend_possibility", roll="r1") is not None) == known


@pytest.mark.rule("DD-15", "DD-28")
def test_only_cards_and_possibilities_have_odds() -> None:
    """A setback changes open rolls too, as many as its side has."""
    game = Game().rounds(HEROES_SETBACK)
    game.pool("c1", game.card("Hero"))
    roll(game, "c1", *EVEN, difficulty=12)
    moves = [
        (offer.body["move"], odds)
        for actor in (GAMEMASTER, player("c1"))
        for offer, odds in legal_with_odds(game.table, actor)
    ]
    assert {"apply_setback", "resolve_roll"} <= {move for move, _ in moves}
    assert {move for move, odds in moves if odds} == {"use_card", "spend_possibility"}


@pytest.mark.rule("DD-05")
def test_odds_are_of_the_own_cards_and_possibilities_alone() -> None:
    """The list is the same whatever cards the others have, and however the deck is shuffled."""
    game = Game().scene()
    game.hand("c1", game.card("Hero"))
    roll(game, "c1", *PLUS_THREE, difficulty=18)
    own = list(legal_with_odds(game.table, player("c1")))
    cards = {offer.body["card"] for offer, odds in own if odds and "card" in offer.body}
    assert cards == {game.card("Hero")}
    for other in ("c2", "c3"):
        game.hand(other, game.card("Supporter"), game.card("Second Chance"))
    game.lay(deck=game.table.deck[::-1])
    assert list(legal_with_odds(game.table, player("c1"))) == own
    assert list(legal_with_odds(game.table, SPECTATOR)) == []


@pytest.mark.rule("T2-07", "T2-17")
def test_the_gamemaster_has_those_of_foes() -> None:
    game = Game().scene()
    foe = game.foe(possibilities=1)
    id = foe_rolls(game, foe, *PLUS_THREE, difficulty=18)
    assert found(game, None, move="spend_possibility", roll=id).after["success"] == Fraction(6, 10)
    failed(game, "c1")
    assert all(not odds for _, odds in legal_with_odds(game.table, player("c1")))


# Checks of a skill resolution.


def attempted(*difficulties: int, **fields: Any) -> Game:
    """13 on the dice against the steps A, B, C, whose letters the box shows."""
    game = Game()
    game.rounds(SHOWS_ABC).pool("c1", game.card("Second Chance"))
    tasks = tuple(
        SkillTask((letter,), each) for letter, each in zip("ABC", difficulties, strict=False)
    )
    game.gm(StartSkill(character="c1", skill="disarm", steps=tasks))
    game.by("c1", AttemptSkill(resolution="s1", value=10, **fields), *PLUS_THREE)
    return game


@pytest.mark.rule("DD-15", "DD-61")
def test_each_step_of_a_check_has_its_chance() -> None:
    """A Possibility adds five with a chance of 60 %; C is done with B only, though it is easier."""
    game = attempted(10, 18, 12, letters=("A", "B", "C"))
    odds = found(game, "c1", move="spend_possibility", roll="r1")
    assert (odds.before["success"], odds.after["success"]) == (1, 1)
    assert odds.steps == (
        StepOdds("A", Fraction(1), Fraction(1)),
        StepOdds("B", Fraction(0), Fraction(3, 5)),
        StepOdds("C", Fraction(0), Fraction(3, 5)),
    )


@pytest.mark.rule("DD-50", "DD-61")
def test_a_failed_check_has_done_no_step() -> None:
    """The new dice have the chances of any roll of 10."""
    game = attempted(15, 18, letters=("A", "B"))
    resolve(game, "r1")
    odds = found(game, "c1", card=game.card("Second Chance"), roll="r1")
    chances = [
        two_d10.odds(TwoD10(value=10, difficulty=each)).chances["success"] for each in (15, 18)
    ]
    assert [(step.before, step.after) for step in odds.steps] == [(0, each) for each in chances]


@pytest.mark.rule("DD-61", "DD-64")
@pytest.mark.parametrize(
    "fields",
    [{"letters": ("A",)}, {}, {"last_ditch": True}],
    ids=["one letter", "the next one", "all or nothing"],
)
def test_a_check_with_one_verdict_has_no_chances_of_steps(fields: dict[str, Any]) -> None:
    odds = found(attempted(10, 18, **fields), "c1", move="spend_possibility", roll="r1")
    assert odds.steps == ()


@pytest.mark.rule("DD-15")
def test_nor_has_a_roll_for_anything_else() -> None:
    game = Game().scene()
    roll(game, "c1", *PLUS_THREE, difficulty=18)
    assert found(game, "c1", move="spend_possibility", roll="r1").steps == ()
