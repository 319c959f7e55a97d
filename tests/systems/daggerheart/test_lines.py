"""The line for a chat log: which dice fell, what was added, and what it came to."""

from __future__ import annotations

import pytest

from service.mechanics.die import Modifier
from service.systems.daggerheart import attack, damage, duality, reaction
from service.systems.daggerheart.attack import Attack, AttackFaces
from service.systems.daggerheart.damage import DamageFaces, DamageRoll, Resistance, Thresholds
from service.systems.daggerheart.duality import Duality, DualityFaces
from service.systems.daggerheart.reaction import Reaction, ReactionFaces
from service.systems.dice.reader import read

HEAVY = Thresholds(major=8, severe=16)


@pytest.mark.parametrize(
    ("check", "faces", "text"),
    [
        pytest.param(Reaction(), (11,), "d20 11, total 11", id="bare"),
        pytest.param(Reaction(modifier=2), (11,), "d20 11 +2, total 13", id="modifier"),
        pytest.param(Reaction(modifier=-2), (11,), "d20 11 -2, total 9", id="below zero"),
        pytest.param(
            Reaction(modifier=2, difficulty=13),
            (11,),
            "d20 11 +2, total 13: success against 13",
            id="success",
        ),
        pytest.param(
            Reaction(difficulty=12), (11,), "d20 11, total 11: failure against 12", id="failure"
        ),
        pytest.param(
            Reaction(difficulty=25, advantage=1),
            (3, 20),
            "d20 20, total 20 (natural 20): success against 25",
            id="critical",
        ),
        pytest.param(Reaction(modifier=10), (10,), "d20 10 +10, total 20", id="a total of 20"),
    ],
)
def test_a_reaction(check: Reaction, faces: tuple[int, ...], text: str) -> None:
    assert reaction.score(check, ReactionFaces(faces)).text == text


@pytest.mark.parametrize(
    ("check", "faces", "text"),
    [
        pytest.param(Attack(modifier=1), ((13,),), "d20 13 +1, total 14", id="no Evasion"),
        pytest.param(
            Attack(evasion=14), ((13,),), "d20 13, total 13: miss against Evasion 14", id="miss"
        ),
        pytest.param(
            Attack(evasion=13), ((13,),), "d20 13, total 13: hit against Evasion 13", id="hit"
        ),
        pytest.param(
            Attack(evasion=13, damage=read("2d8+2")),
            ((13,), (), (5, 7)),
            "d20 13, total 13: hit against Evasion 13, 14 damage",
            id="damage",
        ),
        pytest.param(
            Attack(damage=read("2d8+2"), thresholds=HEAVY),
            ((20,), (), (5, 7)),
            "d20 20, total 20 (natural 20), 30 damage (critical: +16), 3 HP",
            id="no Evasion, a critical, hit points",
        ),
    ],
)
def test_an_attack(check: Attack, faces: tuple[tuple[int, ...], ...], text: str) -> None:
    assert attack.score(check, AttackFaces(*faces)).text == text


@pytest.mark.parametrize(
    ("roll", "text"),
    [
        pytest.param(DamageRoll(damage=read("2d8+2")), "2d8+2: 14 damage", id="plain"),
        pytest.param(
            DamageRoll(damage=read("2d8+2"), critical=True),
            "2d8+2: 30 damage (critical: +16)",
            id="critical",
        ),
        pytest.param(
            DamageRoll(damage=read("2d8+2"), thresholds=HEAVY),
            "2d8+2: 14 damage, 2 HP",
            id="hit points",
        ),
        pytest.param(
            DamageRoll(damage=read("2d8+2"), thresholds=HEAVY, resistance=Resistance.IMMUNE),
            "2d8+2: 0 damage, 0 HP",
            id="immune",
        ),
    ],
)
def test_damage(roll: DamageRoll, text: str) -> None:
    assert damage.score(roll, DamageFaces((5, 7))).text == text


@pytest.mark.parametrize(
    ("check", "faces", "text"),
    [
        pytest.param(
            Duality(), DualityFaces(10, 4), "Hope 10, Fear 4: total 14, with Hope", id="with Hope"
        ),
        pytest.param(
            Duality(), DualityFaces(4, 10), "Hope 4, Fear 10: total 14, with Fear", id="with Fear"
        ),
        pytest.param(
            Duality(difficulty=30),
            DualityFaces(7, 7),
            "Hope 7, Fear 7: total 14, critical, success against 30",
            id="critical",
        ),
        pytest.param(
            Duality(modifier=1, modifiers=(Modifier("rope", -3),), difficulty=12),
            DualityFaces(4, 10),
            "Hope 4, Fear 10, -2: total 12, with Fear, success against 12",
            id="what is added, together",
        ),
        pytest.param(
            Duality(advantage=1, help=2, difficulty=20),
            DualityFaces(10, 4, advantage=2, help=(5, 3)),
            "Hope 10, Fear 4, d6 +5: total 19, with Hope, failure against 20",
            id="the highest d6",
        ),
        pytest.param(
            Duality(disadvantage=1, help=1),
            DualityFaces(10, 4, disadvantage=6, help=(2,)),
            "Hope 10, Fear 4, d6 +2, d6 -6: total 10, with Hope",
            id="a d6 up and a d6 down",
        ),
    ],
)
def test_the_duality_dice(check: Duality, faces: DualityFaces, text: str) -> None:
    assert duality.score(check, faces).text == text
