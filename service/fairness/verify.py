"""Verify a recorded session, or the vectors of shuffle/v1: `python verify.py FILE` (-: stdin).

It needs Python 3.11 or newer and its standard library, and nothing of the service. It repeats the
few lines of the algorithm on purpose: if you do not trust the service, read it, and run it. Begin
with `core`, which checks what the service promises at every table; each game has its own audit.

Source: docs/fairness.md
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from service.fairness.verifier.core import (
    below,
    check_chance,
    check_hidden_rolls,
    commitment_of,
    hidden_roll_of,
    order_of,
    proof_refused,
    root_of,
    shuffled,
)
from service.fairness.verifier.drama_deck.audit import audit
from service.fairness.verifier.drama_deck.recording import recording_of
from service.fairness.verifier.reading import MOST_BYTES, Json, Unfit, read, shaped
from service.fairness.verifier.recording import Cards, Recording, Shuffles
from service.fairness.verifier.report import Report
from service.fairness.verifier.rules import RULES
from service.fairness.verifier.torg_dice import wrong_in_reveal


def check_vectors(value: Json, report: Report, refused: Callable[[Any], set[str]]) -> None:
    """Each vector comes out as it is written; `refused` gives the reasons for a recording."""
    derive: dict[str, Callable[[Json], Json]] = {
        **DERIVE,
        "recordings": lambda of: {"refused": sorted(refused(of["recording"]))},
    }
    report.closing = "vectors"
    for section, fields in RULES["vectors"].items():
        for at, item in enumerate(shaped("[any]", value.get(section), section)):
            vector = shaped(fields, item, f"{section}[{at}]")
            derived = derive[section](vector)
            if all(vector[name] == value for name, value in derived.items()):
                report.count(section)
            else:
                report.refuse("vector_differs", where=f"{section}[{at}]")


def _shuffle(of: Json) -> Json:
    seed = bytes.fromhex(of["server_seed"])
    key, order, salts, leaves = shuffled(seed, of["number"], of["client_seeds"], of["cards"])
    hashes = {"commitment": commitment_of(seed), "key": key, "root": root_of(leaves)}
    hashes |= {"last_salt": salts[-1], "last_leaf": leaves[-1]}
    return {"order": order, **{name: hash.hex() for name, hash in hashes.items()}}


def _drawn(vector: Json, draw: Callable[[Iterator[int]], Any]) -> Any:
    """The draw from exactly these words; None if they are too few or too many."""
    words = (int(word, 16) for word in vector["words"])
    try:
        value = draw(words)
    except StopIteration:
        return None
    return None if list(words) else value


def _proof(of: Json) -> Json:
    return {"refused": proof_refused(of["proof"], of["card"], of["count"], of["root"])}


def _hidden_roll(of: Json) -> Json:
    return {"commitment": hidden_roll_of(bytes.fromhex(of["salt"]), of["committed"]).hex()}


DERIVE: Mapping[str, Callable[[Json], Json]] = {
    "shuffles": _shuffle,
    "draws": lambda of: {"value": _drawn(of, lambda words: below(of["n"], words))},
    "orders": lambda of: {"order": _drawn(of, lambda words: order_of(of["cards"], words))},
    "proofs": _proof,
    "hidden_rolls": _hidden_roll,
}


class Game(NamedTuple):
    """The reader of a game's recordings, and their checks besides the core."""

    recording_of: Callable[[Json], Recording]
    audit: Callable[[Recording, Shuffles, Cards, Report], None]


GAMES: Mapping[str, Game] = {"drama_deck": Game(recording_of, audit)}
"""The games by the `game` of a recording; without one, it is the first."""


def verify(value: Any) -> Json:
    """The result for a recording or for vectors, as JSON.

    `verified`; `kind` (None for anything else); `checked`, numbers by name; `refused`, each with
    `reason`, `detail`, `event`, `adventure`, `shuffle` and `position`; `open` and `closing`, for
    people.
    """
    return _result(lambda: value)


def verify_bytes(data: bytes) -> Json:
    """The result for a file."""
    return _result(lambda: read(data))


def _result(read: Callable[[], Any]) -> Json:
    report = Report()
    try:
        _check(read(), report)
    except Unfit as error:
        report.refuse(error.reason, **error.values)
    return report.result()


def _check(value: Any, report: Report) -> None:
    if isinstance(value, dict) and "vectors" in value:
        report.kind = "vectors"
        check_vectors(value, report, lambda one: {no["reason"] for no in verify(one)["refused"]})
    elif isinstance(value, dict) and {"fairness", "events"} <= value.keys():
        report.kind = "recording"
        _check_recording(value, report)
    else:
        raise Unfit("not_a_recording")


def _check_recording(value: Json, report: Report) -> None:
    name = value.get("game", next(iter(GAMES)))
    if not isinstance(name, str) or name not in GAMES:
        raise Unfit("malformed", where="game", what=" or ".join(GAMES))
    game = GAMES[name]
    recording = game.recording_of(value)
    shuffles, cards = check_chance(recording, report)
    game.audit(recording, shuffles, cards, report)
    check_hidden_rolls(recording, report, wrong_in_reveal)


def run(file: str, *, as_json: bool = False) -> int:
    """Print the result for a file; return 0 if verified, 1 if refused, 2 if it cannot be read."""

    def content() -> Any:
        try:
            with sys.stdin.buffer if file == "-" else open(file, "rb") as source:
                return read(source.read(MOST_BYTES + 1))  # one byte more: it is too large
        except OSError as error:
            raise Unfit("no_file", why=error.strerror) from None

    result = _result(content)
    print(json.dumps(result, indent=2) if as_json else "\n".join(_lines(result)))
    if result["kind"] is None:
        return 2
    return 0 if result["verified"] else 1


def _lines(result: Json) -> Iterator[str]:
    for name, number in result["checked"].items():
        yield f"{number:>7,} {_counted(RULES['labels'][result['kind']][name], number)}"
    for refusal in result["refused"]:
        yield f"refused {refusal['reason']}: {refusal['detail']}"
    for sentence in result["open"]:
        yield f"open    {sentence}"
    if result["kind"] is None:
        yield "NOT READABLE."
    else:
        yield f"{'VERIFIED' if result['verified'] else 'NOT VERIFIED'}. {result['closing']}"


def _counted(label: str, number: int) -> str:
    """The label after a number; its first word that ends with an s is the noun."""
    return re.sub(r"s\b", "", label, count=1) if number == 1 else label


def add(command: argparse.ArgumentParser) -> None:
    """Verify a recorded session, its shuffles, cards and hidden rolls, or vectors of shuffle/v1.

    The exit status is 0 if the file is verified, 1 if it is refused, and 2 if it cannot be read.
    """
    command.add_argument("file", metavar="FILE", help="a recording, or vectors; - reads stdin")
    command.add_argument("--json", action="store_true", help="print the result as JSON")
    command.set_defaults(run=lambda options: run(options.file, as_json=options.json))


def main() -> int:
    """Verify a file, as `run` says."""
    parser = argparse.ArgumentParser(description=add.__doc__)
    add(parser)
    options = parser.parse_args()
    return int(options.run(options))


if __name__ == "__main__":
    sys.exit(main())
