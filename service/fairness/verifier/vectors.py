"""The published vectors of shuffle/v1, by which any verifier can be tested."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.fairness.verifier.core import (
    below,
    commitment_of,
    hidden_roll_of,
    order_of,
    proof_refused,
    root_of,
    shuffled,
)
from service.fairness.verifier.reading import Json, shaped
from service.fairness.verifier.report import Report
from service.fairness.verifier.rules import RULES


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
