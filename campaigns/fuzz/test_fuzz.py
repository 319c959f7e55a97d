"""The campaign in small, and faults planted to show that it sees them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask, Response, request
from redis.exceptions import ResponseError

from campaigns.fuzz import expressions, imports, mutants, odds, sockets, worst
from campaigns.fuzz.__main__ import PARTS, main
from campaigns.fuzz.connection import Answer, Heard
from campaigns.fuzz.expressions import Notation
from campaigns.fuzz.judge.reading import judged
from campaigns.fuzz.malformed import CASES
from campaigns.fuzz.operations import OPERATIONS
from campaigns.fuzz.report import Report
from campaigns.fuzz.search import Request
from campaigns.fuzz.strict_json import is_json
from service.app import create_app
from service.config import Settings
from service.http.answers import encoded_response, json_response
from service.http.routes import receipts
from service.mechanics.die import RollResult
from service.mechanics.distribution import Distribution
from service.mechanics.odds import Odds
from service.operator.failure import CommandFailed
from service.store.store import Store
from service.store.stored import StoredSession, import_session
from service.systems.dice.check import DiceCheck, score
from service.systems.dice.check import odds as count_odds
from service.systems.dice.expression import Expression
from service.systems.dice.reader import read
from service.systems.dice.roll import ExpressionFaces
from service.systems.dice.scanner import InvalidExpression
from service.tables.common.errors import RuleError
from tests.served import Service
from tests.tabletop.calling import in_process

# Expressions.


def test_expressions_are_read_and_scored_as_a_slow_judge_does() -> None:
    found = expressions.tried(0, many=6_000)

    assert found.failures == []
    assert found.cases == 6_000
    assert found.kinds["a sum"] + found.kinds["a pool"] + found.kinds["valid"] > 2_000
    limits = {"characters", "terms", "dice of a term", "sides", "constant", "label", "total"}
    others = {"kept", "never ends", "order", "syntax", "invisible", "no successes", "bare r"}
    words = {"a word with a meaning", "more than words", "a comment in a query"}
    counted = {"counts none", "counts all", "a comparison apart from dice"}
    assert limits | others | words | counted <= set(found.kinds)


def test_odds_are_those_of_a_count_of_every_case() -> None:
    found = odds.tried(0, many=40)

    assert found.failures == []
    assert found.kinds["closed"] + found.kinds["open"] + found.kinds["open both ways"] == 40


@pytest.mark.parametrize(
    ("text", "what", "says"),
    [
        pytest.param("1d6" + " " * 254, "characters", "256", id="257 characters"),
        pytest.param("+".join(["1"] * 33), "terms", "32", id="33 terms"),
        pytest.param("1001d6", "dice of a term", "1000", id="1,001 dice"),
        pytest.param("999d6+2d6", "dice in all", "1000", id="1,001 dice in two terms"),
        pytest.param("1d1000001", "sides", "1000000", id="1,000,001 sides"),
        pytest.param("1000001", "constant", "1000000", id="a constant of 1,000,001"),
        pytest.param(f"1d6[{'x' * 65}]", "label", "64", id="a label of 65"),
        pytest.param("4d6kh5", "kept", "4", id="five of four dice"),
        pytest.param("1d1!", "never ends", "never ends", id="an endless die"),
        pytest.param("2d6r1", "bare r", "ro1", id="r alone"),
        pytest.param("4d6kh3!", "order", "order", id="explode after keep"),
        pytest.param("2d6>=7", "counts none", "counts dice", id="a count of none"),
        pytest.param("2d6 >= 7", "a comparison apart from dice", "total", id="count or total"),
        pytest.param("1d20 vs orc", "a word with a meaning", "#", id="a word of dice"),
        pytest.param("1d20 2nd try", "syntax", "", id="a digit in words"),
        pytest.param("1d20 try 2", "more than words", "#", id="a digit behind words"),
        pytest.param("1d20\u200b", "invisible", "invisible", id="a character of no width"),
    ],
)
def test_the_judge_knows_the_limits(text: str, what: str, says: str) -> None:
    found = judged(text)
    assert isinstance(found, list)
    assert found[0].what == what
    assert says in found[0].says


def forgets_a_limit(text: str, *, query: bool) -> Expression:
    """257 characters are taken."""
    return replace(read(text[:256], query=query), text=text)


def closes_brackets(text: str, *, query: bool) -> Expression:
    try:
        return read(text, query=query)
    except InvalidExpression:
        return replace(read(f"{text})", query=query), text=text)


def takes_high_for_low(text: str, *, query: bool) -> Expression:
    return replace(read(text.replace("kl", "kh"), query=query), text=text)


def takes_a_space_for_a_plus(text: str, *, query: bool) -> Expression:
    return read(text, query=True)


def points_elsewhere(text: str, *, query: bool) -> Expression:
    try:
        return read(text, query=query)
    except InvalidExpression as refused:
        raise InvalidExpression("somewhere", refused.position + 3) from None


def names_no_limit(text: str, *, query: bool) -> Expression:
    try:
        return read(text, query=query)
    except InvalidExpression as refused:
        raise InvalidExpression("too much", refused.position) from None


def crashes(text: str, *, query: bool) -> Expression:
    return read(text if "\u0130" not in text else text[9_999], query=query)


def adds_one(check: DiceCheck, faces: ExpressionFaces) -> RollResult:
    scored = score(check, faces)
    outcome = replace(scored.outcome, total=scored.outcome.total + (scored.outcome.total == 7))
    return scored._replace(outcome=outcome)


def counts_all_dice(check: DiceCheck, faces: ExpressionFaces) -> RollResult:
    return score(check, faces)._replace(notes={})


def writes_another_line(check: DiceCheck, faces: ExpressionFaces) -> RollResult:
    scored = score(check, faces)
    return scored._replace(text=scored.text.replace("!", ""))


def without_parents(check: DiceCheck, faces: ExpressionFaces) -> RollResult:
    scored = score(check, faces)
    notes = {at: note._replace(parent=None) for at, note in scored.notes.items()}
    return scored._replace(notes=notes)


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(fault, id=name)
        for name, fault in {
            "a limit forgotten": Notation(read=forgets_a_limit),
            "a bracket left open": Notation(read=closes_brackets),
            "kl is kh": Notation(read=takes_high_for_low),
            "a space for a plus": Notation(read=takes_a_space_for_a_plus),
            "another position": Notation(read=points_elsewhere),
            "no limit named": Notation(read=names_no_limit),
            "a crash": Notation(read=crashes),
            "a total of 7": Notation(score=adds_one),
            "dropped dice count": Notation(score=counts_all_dice),
            "another line": Notation(score=writes_another_line),
            "no parents": Notation(score=without_parents),
        }.items()
    ],
)
def test_a_faulty_notation_is_caught(fault: Notation) -> None:
    assert expressions.tried(0, many=1_500, notation=fault).failed > 0


def shifted(check: DiceCheck) -> Odds:
    counted = count_odds(check)
    assert isinstance(counted.outcomes, Distribution)
    return replace(counted, outcomes=counted.outcomes.shift(1))


def certain(check: DiceCheck) -> Odds:
    return replace(count_odds(check), chances={"success": Fraction(1)})


@pytest.mark.parametrize("fault", [shifted, certain])
def test_faulty_odds_are_caught(fault: Callable[[DiceCheck], Odds]) -> None:
    assert odds.tried(0, many=5, count=fault).failed > 0


# Mutants.


def test_mutants_are_refused_in_time_and_change_nothing(app: Flask, store: Store) -> None:
    found = mutants.tried(app, store, mutants.Size(mutants=2_500))

    assert found.failures == []
    assert found.cases == 2_500
    assert {"200", "201", "400", "401", "403", "404", "409", "413", "415", "422"} <= set(
        found.kinds
    )


@pytest.mark.parametrize(
    ("data", "taken"),
    [
        pytest.param(b'{"a": [1, 2.5, true, null, "\\u00e9"]}', True, id="JSON"),
        pytest.param(b'"\\ud83c\\udfb2"', True, id="a pair of surrogates"),
        pytest.param(b"[" * 16 + b"]" * 16, True, id="16 deep"),
        pytest.param(b"[" * 17 + b"]" * 17, False, id="17 deep"),
        pytest.param(b"[" * 100_000, False, id="100,000 deep"),
        pytest.param(b'{"a": 1, "\\u0061": 1}', False, id="a key twice"),
        pytest.param(b'"\\ud800"', False, id="half a pair"),
        pytest.param(b"NaN", False, id="NaN"),
        pytest.param(b"1e999", False, id="beyond any float"),
        pytest.param(b'\xef\xbb\xbf""', False, id="a mark before it"),
        pytest.param(b'"\xff"', False, id="no UTF-8"),
        pytest.param(b"", False, id="nothing"),
    ],
)
def test_what_is_json_is_known(data: bytes, taken: bool) -> None:
    assert is_json(data) is taken


View = Callable[..., Any]


def fails(view: View) -> View:
    def failing(*args: Any, **kwargs: Any) -> Any:
        raise ZeroDivisionError

    return failing


def dawdles(view: View) -> View:
    """Once."""
    times = iter([mutants.SECONDS])

    def slow(*args: Any, **kwargs: Any) -> Any:
        burn(next(times, 0.0))
        return view(*args, **kwargs)

    return slow


def burn(seconds: float) -> None:
    """Keep the processor busy for so long."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def answers_in_html(view: View) -> View:
    return lambda *args, **kwargs: Response("<h1>No</h1>", 422)


def accepts_anything(view: View) -> View:
    return lambda *args, **kwargs: json_response({"accepted": True})


def answers_oddly(view: View) -> View:
    odd = b'{"type": "/problems/x", "code": "x", "title": "x"}'
    return lambda *args, **kwargs: encoded_response(odd, status=418)


@pytest.mark.parametrize(
    "fault", [fails, dawdles, answers_in_html, accepts_anything, answers_oddly]
)
def test_a_faulty_view_is_caught(
    store_url: str, store: Store, fault: Callable[[View], View]
) -> None:
    app = planted(store_url, "rolls.roll_dice", fault)
    found = mutants.tried(app, store, mutants.Size(mutants=100), only=frozenset({"roll_dice"}))
    assert found.failed > 0


def test_a_refusal_that_has_changed_the_table_is_caught(store_url: str, store: Store) -> None:
    def half_done(view: View) -> View:
        def writing(*args: Any, **path: str) -> Any:
            try:
                return view(*args, **path)
            except RuleError:
                store.client.hincrby(f"{{{path['session']}}}:table", "version", 1)
                raise

        return writing

    app = planted(store_url, "moves.play_move", half_done)
    found = mutants.tried(app, store, mutants.Size(mutants=300), only=frozenset({"play_move"}))
    assert any("the table has changed" in failure for failure in found.failures)


def planted(store_url: str, endpoint: str, fault: Callable[[View], View]) -> Flask:
    """The service with a fault in one of its views."""
    settings = Settings(log_level="critical", store=store_url, receipt_keys=receipts.KEYS)
    app = create_app(settings)
    app.view_functions[endpoint] = fault(app.view_functions[endpoint])
    return app


# Imports.


def test_what_an_import_takes_can_be_read_verified_and_played(
    tmp_path: Path, store_url: str
) -> None:
    """Until one of them is harmless, as one in twenty is, and taken."""
    bench = imports.Bench(tmp_path / "tables.jsonl", store_url)
    for _ in range(600):
        bench.step()
        if bench.report.cases >= 30 and bench.report.kinds["accepted"]:
            break

    assert bench.report.failures == []
    assert bench.report.kinds["refused"] > 20
    assert bench.report.kinds["accepted"] > 0


def test_an_import_that_judges_nothing_is_caught(tmp_path: Path, store_url: str) -> None:
    found = imports.tried(tmp_path, store_url, imports.Size(mutants=30), unjudged)
    assert found.failed > 5


def unjudged(settings: Settings, file: Path, *, replace: bool) -> None:
    """What can be decoded at all is written."""
    store = Store(settings.store, connections=1)
    for line in file.read_bytes().splitlines()[:-1]:
        try:
            stored = msgspec.json.decode(line, type=StoredSession)
            import_session(store, stored, expiry_seconds=86_400, replace=replace)
        except (LookupError, ValueError, ResponseError) as error:
            raise CommandFailed(f"line 1: {error}") from error
        finally:
            store.client.close()


# Sockets.


def test_broken_requests_over_a_socket(two_workers: Service) -> None:
    found = sockets.tried(two_workers, sockets.Size(shaken=150))

    assert found.failures == []
    assert found.cases == len(CASES) + 150


def test_the_cases_of_sockets_are_many_and_named_apart() -> None:
    assert len(CASES) >= 200
    assert len({case.id for case in CASES}) == len(CASES)


PROBLEM = {"content-type": "application/problem+json", "x-request-id": "x"}


@pytest.mark.parametrize(
    "heard",
    [
        pytest.param(Heard([Answer(500, {}, b"")], b"", False, 0), id="a 500"),
        pytest.param(Heard([Answer(501, PROBLEM, b"{}")], b"", False, 0), id="a 501"),
        pytest.param(Heard([], b"", True, 9), id="a connection that hangs"),
        pytest.param(Heard([], b"<h1>Bad Request</h1>", False, 0), id="no HTTP"),
        pytest.param(
            Heard([Answer(400, {"content-type": "text/html"}, b"<h1>")], b"", False, 0), id="HTML"
        ),
        pytest.param(
            Heard([Answer(400, PROBLEM, b'{"code": "x", "status": 400}')], b"", False, 0),
            id="an unknown code",
        ),
    ],
)
def test_a_wrong_answer_over_a_socket_is_caught(heard: Heard) -> None:
    assert sockets.faults(heard) != []


# The worst.


def test_the_worst_of_every_operation_stays_under_a_second(app: Flask, store: Store) -> None:
    size = worst.Size(starts=1, steps=4, tables=1, moves=5)
    search = worst.searched(in_process(app.test_client()), store, size)

    assert search.report.failures == []
    assert set(search.worst) == set(OPERATIONS)


BY_HAND = ([2] * 1_000 + [1]) * 4


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        pytest.param(
            "/v1/dice/roll", {"expression": "4d2!", "dice": {"dice": BY_HAND}}, 200, id="a roll"
        ),
        pytest.param(
            "/v1/dice/roll",
            {"expression": "4d2!", "dice": {"dice": [None, *BY_HAND[1:]]}},
            422,
            id="a roll, its first die left to chance",
        ),
        pytest.param(
            "/v1/batch",
            {"rolls": [{"mechanic": "dice", "expression": "4d2!", "dice": {"dice": BY_HAND}}] * 3},
            200,
            id="a batch",
        ),
        pytest.param(
            "/v1/torg/d20/roll",
            {
                "possibilities": 4,
                "dice": {"d20": [3], "possibilities": [[20] * 900 + [1]] * 4},
            },
            200,
            id="Possibilities",
        ),
    ],
)
def test_dice_thrown_by_hand_are_not_looked_at_again_for_each_other(
    app: Flask, path: str, body: Any, status: int
) -> None:
    """For each die all those before it were: a batch took nine seconds."""
    started = time.thread_time()
    assert app.test_client().post(path, json=body).status_code == status
    assert time.thread_time() - started < mutants.SECONDS


def test_a_view_that_can_be_slow_is_found(store_url: str, store: Store) -> None:
    """It takes long for few values only: the search has to climb there."""

    def steep(view: View) -> View:
        def climbing(*args: Any, **kwargs: Any) -> Any:
            many = request.args.get("possibilities", 0, type=int)
            burn(1.1 if many == 20 else many / 1_000)
            return view(*args, **kwargs)

        return climbing

    app = planted(store_url, "odds.get_torg_d20_odds", steep)
    size = worst.Size(starts=4, steps=40, tables=0)
    search = worst.searched(in_process(app.test_client()), store, size, only="get_torg_d20_odds")
    assert any("get_torg_d20_odds took" in failure for failure in search.report.failures)


def test_rolls_are_served_beside_the_worst(tmp_path: Path) -> None:
    bad = [Request("GET", "/v1/torg/2d10/odds?possibilities=20&up=true")]
    idle, busy = worst.beside(tmp_path, bad, worst.Size(rolls=100, clients=2))
    assert idle > 0
    assert busy > 0


# The campaign.


def good(folder: Path) -> Report:
    return Report(cases=3)


def bad(folder: Path) -> Report:
    return Report(cases=3, failed=1, failures=["this one"], notes=["it was hard"])


@pytest.mark.parametrize(
    ("names", "status"),
    [
        pytest.param(["good"], 0, id="all well"),
        pytest.param([], 1, id="all of them, and one fails"),
        pytest.param(["good", "bad"], 1, id="one of two fails"),
        pytest.param(["nonsense"], 2, id="no such part"),
    ],
)
def test_the_campaign_tells_and_exits(
    capsys: pytest.CaptureFixture[str], names: list[str], status: int
) -> None:
    assert main(names, {"good": good, "bad": bad}) == status
    told = capsys.readouterr().out
    assert ("FAILED this one" in told) is (status == 1)
    assert ("No such part: nonsense" in told) is (status == 2)


def test_all_parts_are_there() -> None:
    parts = ["expressions", "odds", "typed_dice", "hostile_dice", "slowest_dice", "mutants"]
    assert list(PARTS) == [*parts, "undocumented", "imports", "sockets", "worst", "schemathesis"]
