"""Chance: without bias, replayable from a seed, and a player's own dice where they are given."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from math import sqrt
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.fairness.chance import Roller, below, seed_key, seeded_words, system_words
from service.mechanics.answer import RolledDie
from service.systems.registry import MECHANICS
from tests.rows import each_row
from tests.systems.case import Chain, Dice
from tests.systems.cases import CASES, each

Json = dict[str, Any]
Sampler = Callable[[int, Iterator[int]], int]

BITS = 8
WORDS = range(2**BITS)


def roll(client: FlaskClient, mechanic: str, body: Json, status: int = 200) -> Json:
    answer = client.post(f"/v1/{mechanic}/roll", json=body)
    assert answer.status_code == status, answer.get_data(as_text=True)
    assert isinstance(answer.json, dict)
    return answer.json


def unbiased(sampler: Sampler) -> bool:
    """Whether each of all words of 8 bits, for each n, is passed over or shared out evenly."""
    for n in range(1, len(WORDS) + 1):
        results: Counter[int] = Counter()
        for word in WORDS:
            try:
                results[sampler(n, iter([word]))] += 1
            except StopIteration:
                results[-1] += 1
        passed_over = results.pop(-1, 0)
        if passed_over != len(WORDS) % n or set(results) != set(range(n)):
            return False
        if set(results.values()) != {len(WORDS) // n}:
            return False
    return True


def test_every_result_is_equally_likely_for_every_n_of_eight_bits() -> None:
    assert unbiased(lambda n, words: below(n, words, BITS))


@pytest.mark.parametrize(
    "biased",
    [
        pytest.param(lambda n, words: next(words) % n, id="modulo alone"),
        pytest.param(lambda n, words: next(words) * n >> BITS, id="multiplied and shifted"),
        pytest.param(
            lambda n, words: below(n, (word for word in words if word != 255), BITS),
            id="one word too many passed over",
        ),
        pytest.param(lambda n, words: min(next(words), n - 1), id="clamped"),
    ],
)
def test_a_biased_sampler_does_not_pass_for_an_unbiased_one(biased: Sampler) -> None:
    assert not unbiased(biased)


def test_a_word_that_is_passed_over_is_followed_by_the_next_one() -> None:
    words = iter([255, 252, 7, 99])

    assert below(6, words, BITS) == 7 % 6
    assert next(words) == 99


@pytest.mark.parametrize(
    ("n", "highest_kept"),
    [
        pytest.param(1, 2**64 - 1, id="a die with one side"),
        pytest.param(2, 2**64 - 1, id="a coin"),
        pytest.param(6, 2**64 - 5, id="a d6"),
        pytest.param(10**6, 2**64 - 551_617, id="a million sides"),
    ],
)
def test_words_of_64_bits_up_to_the_odd_remainder_are_kept(n: int, highest_kept: int) -> None:
    assert (highest_kept + 1) % n == 0
    assert below(n, iter([highest_kept])) == n - 1
    beyond = [] if highest_kept == 2**64 - 1 else [highest_kept + 1, 2**64 - 1]
    assert below(n, iter([*beyond, 5])) == 5 % n


@pytest.mark.parametrize("sides", [6, 10, 100])
def test_faces_of_the_system_come_up_evenly(sides: int) -> None:
    """A chi-square with k degrees of freedom exceeds k + 2 sqrt(kx) + 2x once in e^x times at most.

    (Laurent and Massart, 2000.) With x = 21 this fails by chance less than once in 10^9 runs.
    """
    freedom, x, expected = sides - 1, 21, 60_000 / sides
    roller = Roller()
    faces = Counter(roller.die(sides, "die") for _ in range(60_000))

    assert set(faces) == set(range(1, sides + 1))
    spread = sum((count - expected) ** 2 / expected for count in faces.values())
    assert spread < freedom + 2 * sqrt(freedom * x) + 2 * x


def test_words_of_the_system_have_64_bits_and_do_not_repeat() -> None:
    drawn = list(islice(system_words(), 3_000))

    assert all(0 <= word < 2**64 for word in drawn)
    assert len(set(drawn)) == 3_000
    assert max(drawn) >= 2**63 > min(drawn)


# shuffle/v1 in promises.md, written down again with nothing of the service in it.


def told_words(key: bytes) -> Iterator[int]:
    """For i = 0, 1, ...: the four u64be words of HMAC-SHA256(key, u64be(i))."""
    i = 0
    while True:
        block = hmac.new(key, i.to_bytes(8, "big"), hashlib.sha256).digest()
        for start in (0, 8, 16, 24):
            yield int.from_bytes(block[start : start + 8], "big")
        i += 1


def told_below(n: int, words: Iterator[int]) -> int:
    """The next word w; if w >= 2^64 - (2^64 mod n) the next one; w mod n."""
    while True:
        w = next(words)
        if w < 2**64 - (2**64 % n):
            return w % n


def told_faces(seed: str) -> Iterator[Callable[[int], int]]:
    words = told_words(hashlib.sha256(b"roll/v1\x00" + seed.encode("utf-8")).digest())
    while True:
        yield lambda sides: told_below(sides, words) + 1


SEEDS = ["a", "first blood", "Würfel 🎲", "\x00", " ", "x" * 128]


def test_the_stream_of_a_seed_is_fixed_for_ever() -> None:
    """A change here breaks every seed that anybody has kept."""
    key = hashlib.sha256(b"roll/v1\x00first blood").digest()

    assert seed_key("first blood") == key
    assert list(islice(seeded_words(key), 50)) == list(islice(told_words(key), 50))


@each_row("seed", SEEDS)
@each_row(("mechanic", "body"), each("rolls"))
def test_a_seed_throws_the_faces_that_the_text_tells(
    client: FlaskClient, mechanic: str, body: Json, seed: str
) -> None:
    answer = roll(client, mechanic, body | {"seed": seed})

    told = [face(die["sides"]) for die, face in zip(answer["dice"], told_faces(seed), strict=False)]
    assert [die["face"] for die in answer["dice"]] == told
    assert answer["randomness"] == {"source": "seed", "seed": seed}
    assert {die["source"] for die in answer["dice"]} <= {"seed"}


def simple_body(mechanic: str) -> Json:
    """The first example of a mechanic, its dice and its seed left out."""
    [example, *_] = MECHANICS[mechanic].examples.values()
    return {name: value for name, value in example.items() if name not in ("dice", "seed")}


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_the_same_seed_gives_the_same_answer(client: FlaskClient, mechanic: str) -> None:
    body = simple_body(mechanic) | {"seed": "again", "label": "Ann"}

    assert roll(client, mechanic, body) == roll(client, mechanic, body)
    batch = {"rolls": [body | {"mechanic": mechanic}] * 2}
    assert client.post("/v1/batch", json=batch).json == {
        "rolls": [roll(client, mechanic, body)] * 2
    }


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_many_rolls_from_a_seed_start_like_one(client: FlaskClient, mechanic: str) -> None:
    body = simple_body(mechanic) | {"seed": "again"}
    one = roll(client, mechanic, body)

    many = client.post(f"/v1/{mechanic}/rolls", json=body | {"count": 40})
    fewer = client.post(f"/v1/{mechanic}/rolls", json=body | {"count": 3})

    assert many.json is not None
    assert fewer.json is not None
    assert many.json["rolls"][0] == one
    assert many.json["rolls"][:3] == fewer.json["rolls"]
    assert len({repr(answer["dice"]) for answer in many.json["rolls"]}) > 1


def test_many_rolls_draw_on_from_the_one_stream(client: FlaskClient) -> None:
    answer = client.post("/v1/dice/rolls", json={"expression": "2d6", "seed": "x", "count": 100})

    assert answer.json is not None
    faces = [die["face"] for one in answer.json["rolls"] for die in one["dice"]]
    assert faces == [face(6) for face in islice(told_faces("x"), 200)]


def test_without_a_seed_rolls_differ(client: FlaskClient) -> None:
    body = {"expression": "100d1000000"}

    one, other = roll(client, "dice", body), roll(client, "dice", body)

    assert one["faces"] != other["faces"]
    assert one["randomness"] == {"source": "system", "seed": None}


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_every_die_tells_all_about_itself(client: FlaskClient, mechanic: str) -> None:
    for die in roll(client, mechanic, simple_body(mechanic))["dice"]:
        assert {*die} == {*RolledDie.__struct_fields__}
        assert 1 <= die["face"] <= die["sides"]
        assert isinstance(die["role"], str)
        assert die["chain"] is None or die["role"] in CASES[mechanic].chained
        assert isinstance(die["counted"], bool)
        assert die["source"] == "system"


@pytest.mark.parametrize(
    ("body", "sources", "least_trusted"),
    [
        pytest.param({}, ["system"] * 3, "system", id="nothing given"),
        pytest.param({"seed": "s"}, ["seed"] * 3, "seed", id="a seed"),
        pytest.param({"dice": {"dice": [1, 2, 3]}}, ["supplied"] * 3, "supplied", id="all given"),
        pytest.param(
            {"dice": {"dice": [1]}}, ["supplied", "system", "system"], "supplied", id="one given"
        ),
        pytest.param(
            {"seed": "s", "dice": {"dice": [None, 2]}},
            ["seed", "supplied", "seed"],
            "supplied",
            id="one given beside a seed",
        ),
        pytest.param({"dice": {"dice": []}}, ["system"] * 3, "system", id="an empty list"),
        pytest.param({"dice": {"dice": [None]}}, ["system"] * 3, "system", id="null alone"),
        pytest.param({"dice": {}}, ["system"] * 3, "system", id="no role"),
        pytest.param({"dice": None}, ["system"] * 3, "system", id="null dice"),
        pytest.param({"seed": "s", "dice": {}}, ["seed"] * 3, "seed", id="a seed and no role"),
    ],
)
def test_the_least_trusted_source_is_told(
    client: FlaskClient, body: Json, sources: list[str], least_trusted: str
) -> None:
    answer = roll(client, "dice", {"expression": "3d6"} | body)

    assert [die["source"] for die in answer["dice"]] == sources
    assert answer["randomness"] == {"source": least_trusted, "seed": body.get("seed")}


@pytest.mark.parametrize(("mechanic", "dice"), each("in_part"))
def test_a_die_given_is_used_and_one_left_out_is_thrown(
    client: FlaskClient, mechanic: str, dice: Dice
) -> None:
    answer = roll(client, mechanic, dice.body)

    shown = [die["face"] if die["source"] == "supplied" else 0 for die in answer["dice"]]
    assert shown == dice.shows


@pytest.mark.parametrize(("mechanic", "chain"), each("chains"))
def test_a_chain_given_in_part_is_rolled_on(
    client: FlaskClient, mechanic: str, chain: Chain
) -> None:
    dice = [die for die in roll(client, mechanic, chain.body)["dice"] if die["role"] == chain.role]

    given = [die["source"] == "supplied" for die in dice]
    assert given == sorted(given, reverse=True)
    assert len(dice) >= chain.length
    assert not given[-1]


@pytest.mark.parametrize(("mechanic", "dice"), each("not_needed"))
def test_a_die_that_is_given_and_not_needed_is_refused(
    client: FlaskClient, mechanic: str, dice: Dice
) -> None:
    problem = roll(client, mechanic, dice.body, 422)
    assert problem["code"] == "dice_not_needed"
    assert sorted(error["pointer"] for error in problem["errors"]) == sorted(dice.shows)

    plain = {"mechanic": "dice", "expression": "1d6"}
    batch = {"rolls": [plain, dice.body | {"mechanic": mechanic}]}
    problem = client.post("/v1/batch", json=batch).json or {}
    assert problem["code"] == "dice_not_needed"
    within = sorted(f"#/rolls/1{pointer[1:]}" for pointer in dice.shows)
    assert sorted(error["pointer"] for error in problem["errors"]) == within


@pytest.mark.parametrize(("mechanic", "wrong"), each("wrong_faces"))
def test_a_face_that_the_die_does_not_have_is_refused(
    client: FlaskClient, mechanic: str, wrong: tuple[Json, str, str]
) -> None:
    body, pointer, sides = wrong
    problem = roll(client, mechanic, body, 422)

    assert problem["code"] == "validation_failed"
    assert [error["pointer"] for error in problem["errors"]] == [pointer]
    assert re.search(rf"\b{sides}\b", problem["errors"][0]["detail"])


ZEROS = [  # a body with one face of 0, and the number of sides of its die
    pytest.param("torg/2d10", {"dice": {"hot": 0}}, 10, id="hot"),
    pytest.param("torg/2d10", {"dice": {"hot": 9, "cold": 10, "max": [0]}}, 10, id="max"),
    pytest.param("torg/2d10", {"up": True, "dice": {"up": [0]}}, 10, id="Up"),
    pytest.param(
        "torg/2d10", {"possibilities": 1, "dice": {"possibilities": [[0]]}}, 10, id="a Possibility"
    ),
    pytest.param("torg/d20", {"dice": {"d20": [0]}}, 20, id="Torg's d20"),
    pytest.param("torang/ability", {"score": 50, "dice": {"d100": 0}}, 100, id="ability roll"),
    pytest.param(
        "torang/ability",
        {"score": 50, "helpers": [{"score": 30}], "dice": {"helpers": [0]}},
        100,
        id="a helper",
    ),
    pytest.param(
        "torang/opposed",
        {"active": {"score": 50}, "opposing": {"score": 40}, "dice": {"opposing": 0}},
        100,
        id="a side",
    ),
    pytest.param("dice", {"expression": "1d10", "dice": {"dice": [0]}}, 10, id="1d10"),
    pytest.param("dice", {"expression": "1d100", "dice": {"dice": [0]}}, 100, id="1d100"),
    pytest.param("dice", {"expression": "1d%", "dice": {"dice": [0]}}, 100, id="1d%"),
    pytest.param("dice", {"expression": "1d20", "dice": {"dice": [0]}}, 20, id="1d20"),
    pytest.param("dice", {"expression": "1d[1,2,10]", "dice": {"dice": [0]}}, 3, id="other faces"),
    pytest.param(
        "opposed",
        {
            "active": {"expression": "1d10"},
            "opposing": {"expression": "1d6"},
            "dice": {"active": [0]},
        },
        10,
        id="a side's d10",
    ),
    pytest.param(
        "daggerheart/damage", {"damage": "1d10", "dice": {"damage": [0]}}, 10, id="damage"
    ),
    pytest.param(
        "daggerheart/attack", {"extra": "1d10", "dice": {"extra": [0]}}, 10, id="extra dice"
    ),
    pytest.param("daggerheart/duality", {"dice": {"hope": 0}}, 12, id="Hope"),
]


def with_face(value: Any, face: int) -> Any:
    """The same dice with another face for 0."""
    if isinstance(value, dict):
        return {role: with_face(part, face) for role, part in value.items()}
    if isinstance(value, list):
        return [with_face(part, face) for part in value]
    return face if value == 0 else value


@pytest.mark.parametrize(("mechanic", "body", "sides"), ZEROS)
def test_a_face_of_0_is_explained_where_dice_have_one(
    client: FlaskClient, mechanic: str, body: Json, sides: int
) -> None:
    """A d10 is printed 0 to 9 and a d100 00 to 90: what the hint says to write is accepted."""
    [error] = roll(client, mechanic, body, 422)["errors"]
    hint = re.search(r"show.* 0, write (\d+)\.$", error["detail"])
    assert bool(hint) == (sides in (10, 100)), error["detail"]
    if hint:
        assert int(hint[1]) == sides
        supplied = with_face(body["dice"], sides)
        assert roll(client, mechanic, body | {"dice": supplied})["randomness"]["source"]


@pytest.mark.parametrize("mechanic", [name for name in CASES if CASES[name].long_chain])
def test_a_die_may_roll_on_a_thousand_times(client: FlaskClient, mechanic: str) -> None:
    """Chains of tens were refused at the thousandth, with "at most 1000 times" (or 1000 faces)."""
    body, rolled_on = CASES[mechanic].long_chain or ({}, {})
    roll(client, mechanic, body | {"dice": rolled_on})


ROLLS = [(mechanic, body) for mechanic, cases in CASES.items() for body in cases.rolls]
WITHOUT_SOURCE = ("role", "chain", "sides", "face", "counted")


@settings(
    max_examples=300,
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # a client holds no state
)
@given(
    case=st.sampled_from(ROLLS),
    seed=st.text(st.characters(codec="utf-8"), min_size=1, max_size=40),
)
def test_faces_put_back_as_dice_make_the_same_roll(
    client: FlaskClient, case: tuple[str, Json], seed: str
) -> None:
    mechanic, body = case
    first = roll(client, mechanic, body | {"seed": seed})

    again = roll(client, mechanic, body | {"dice": first["faces"]})

    for same in ("outcome", "faces", "modifiers", "text"):
        assert again[same] == first[same]
    assert [[die[key] for key in WITHOUT_SOURCE] for die in again["dice"]] == [
        [die[key] for key in WITHOUT_SOURCE] for die in first["dice"]
    ]
    assert {die["source"] for die in again["dice"]} <= {"supplied"}


def test_faces_of_a_long_roll_can_be_put_back(client: FlaskClient) -> None:
    """About 2,400 faces, more than `dice` took: the answer was not good for the next request."""
    body = {"expression": "400d2ro1!"}
    first = roll(client, "dice", body | {"seed": "long"})

    put_back = json.dumps(body | {"dice": first["faces"]}, separators=(",", ":"))
    again = client.post("/v1/dice/roll", data=put_back, content_type="application/json")

    assert again.status_code == 200, again.json
    assert again.json is not None
    assert again.json["outcome"] == first["outcome"]


def test_everything_wrong_with_supplied_dice_is_told_at_once(client: FlaskClient) -> None:
    def wrong(url: str, body: Json) -> dict[str, str]:
        answer = client.post(url, json=body)
        assert answer.status_code == 422
        return {error["pointer"]: error["detail"] for error in answer.get_json()["errors"]}

    assert set(wrong("/v1/dice/roll", {"expression": "1d6", "dice": {"dice": [7, 3]}})) == {
        "#/dice/dice/0",
        "#/dice/dice/1",
    }
    one = {"mechanic": "dice", "expression": "1d6"}
    rolls = [{**one, "dice": {"dice": faces}} for faces in ([7], [8], [1, 1])]
    assert set(wrong("/v1/batch", {"rolls": rolls})) == {
        "#/rolls/0/dice/dice/0",
        "#/rolls/1/dice/dice/0",
        "#/rolls/2/dice/dice/1",
    }


@pytest.mark.parametrize(("mechanic", "dice"), each("dependent"))
def test_dice_whose_need_depends_on_a_thrown_one_are_refused_whatever_it_shows(
    client: FlaskClient, mechanic: str, dice: Dice
) -> None:
    """Once it depended on the die: a refusal could be tried again until the roll was liked."""
    for number in range(30):
        answer = client.post(f"/v1/{mechanic}/roll", json={**dice.body, "seed": f"try {number}"})
        assert answer.status_code == 422
        assert {error["pointer"] for error in answer.get_json()["errors"]} >= dice.shows


def test_dice_that_depend_on_nothing_stay_when_another_is_rerolled(client: FlaskClient) -> None:
    body: Json = {"expression": "3d6kh2", "dice": {"dice": [6, None, 3]}}
    faces = roll(client, "dice", body)["faces"]["dice"]
    assert (faces[0], faces[2]) == (6, 3)
