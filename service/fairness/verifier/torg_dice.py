"""Torg's dice: the results that follow from the faces thrown.

Source: docs/rules/torg-dice.md
"""

from __future__ import annotations

from typing import Any

from service.fairness.verifier.reading import Json, Unfit, parse, same, shaped

MARGINS = {"minimal": 0, "average": 1, "good": 3, "superior": 7, "spectacular": 12}
CHART = (-12, -10, -8, -8, -5, -5, -2, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7)


def wrong_in(check: Json, outcome: Json) -> str | None:
    """The part of an outcome that contradicts the counted `faces`, `value`, `modifiers` and
    `difficulty` of a Torg check; None if none does. Without one of them it is not compared.
    """
    if not {"hot", "d20"} & check["faces"].keys():
        return None
    faces = _faces(check["faces"])
    if faces is None or (faces["max"] and _base(faces) not in (9, -9)):
        return "faces"
    added = sum(modifier["value"] for modifier in check["modifiers"] or ())
    bonus = _bonus(faces)
    total = bonus + (check["value"] or 0) + added
    derived: Json = {"bonus": bonus, "total": total}
    if check["difficulty"] is not None:
        margin = total - check["difficulty"]
        levels = [level for level, least in MARGINS.items() if margin >= least]
        derived |= {"success": margin >= 0, "margin": margin, "level": [None, *levels][-1]}
    shown = [(name, outcome[name]) for name in derived if name in outcome]
    if check.get("total") is not None:
        shown.append(("total", check["total"]))
    return next((name for name, value in shown if not same(value, derived[name])), None)


def _faces(value: Json) -> Json | None:
    """The faces by dice; None if they cannot be thrown. The highest are thrown again."""
    shape, again = ("d20", {10, 20}) if "d20" in value else ("two_d10", {10})
    faces = _fitting(shape, value)
    if faces is None:
        return None
    faces |= {name: faces.get(name) or [] for name in ("d20", "max", "up")}
    faces["possibilities"] = [chain or [] for chain in faces["possibilities"]]
    chains = [faces["d20"], faces["max"], faces["up"], *faces["possibilities"]]
    return faces if all({*chain[:-1]} <= again for chain in chains) else None


def _bonus(faces: Json) -> int:
    """The bonus number of faces that count."""
    added = sum(faces["up"]) + sum(map(sum, faces["possibilities"]))
    if "hot" not in faces:
        least = sum(max(10, chain[0]) - chain[0] for chain in faces["possibilities"] if chain)
        added += sum(faces["d20"]) + least
        return 8 + (added - 21) // 5 if added > 20 else CHART[max(added, 1) - 1]
    base = _base(faces)
    return base + sum(faces["max"]) * (1 if base > 0 else -1) + added


def _base(faces: Json) -> int:
    """The bonus number of the hot and the cold die."""
    hot, cold = faces["hot"], faces["cold"]
    return 0 if hot == cold else int(hot if hot < cold else -cold)


def _fitting(shape: str, value: Any) -> Any:
    """The value that a shape reads; None if it does not fit."""
    try:
        return shaped(shape, value, "")
    except Unfit:
        return None


def wrong_in_reveal(event: Json, rolled: Json) -> Json | None:
    """Why the text of a revealed roll contradicts the event, or an earlier one."""
    try:
        committed = parse(event["committed"])
    except Unfit:
        committed = None
    answer = committed.get("answer") if isinstance(committed, dict) else None
    if not isinstance(answer, dict):
        return {"reason": "reveal_misleads"}
    whole = {"mechanic": committed.get("mechanic")}
    whole |= {name: answer.get(name) for name in ("outcome", "text")}
    shown = {name: event[name] for name in whole}
    known = [name for name in whole if rolled.get(name) is not None]
    told = same(shown, whole) and all(same(rolled[name], shown[name]) for name in known)
    if committed.get("roll") != event["roll"] or not told:
        return {"reason": "reveal_misleads"}
    name = _wrong_in_roll(committed)
    return name and {"reason": "outcome_differs", "name": name}


def _wrong_in_roll(committed: Json) -> Any:
    """The part of a Torg roll's outcome that contradicts its dice, if any."""
    answer = _fitting("answer", committed["answer"])
    check = _fitting("check", committed.get("request"))
    if committed["mechanic"] not in ("torg/2d10", "torg/d20") or None in (answer, check):
        return None
    chains: dict[Any, list[int]] = {}
    for die in answer["dice"]:
        if die["counted"] or die["role"] in ("hot", "cold"):
            chains.setdefault((die["role"], die["chain"]), []).append(die["face"])
    faces: Json = {role: dice for (role, _), dice in chains.items()}
    faces["possibilities"] = [dice for (role, _), dice in chains.items() if role == "possibilities"]
    for role in ("hot", "cold"):
        faces[role] = (faces.get(role) or [None])[0]
    return wrong_in({**check, "faces": faces}, answer["outcome"])
