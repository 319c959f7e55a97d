"""Fills the open fields of a listed move at random, from their JSON Schemas."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from jsonschema_rs import Draft202012Validator

# Moves that end a scene, an act or the adventure are chosen seldom, so that there is play between;
# and so are those that everybody can always play, and that change little.
SELDOM = {
    "end_adventure": 0.05,
    "change_settings": 0.2,
    "change_taking_part": 0.3,
    "set_scene_kind": 0.3,
    "set_conditions": 0.3,
    "move_card": 0.3,
    "end_act": 0.05,
    "end_scene": 0.1,
    "end_rounds": 0.1,
    "end_refill": 0.2,
    "roll_dice": 0.2,
    "reveal_card": 0.2,
    "remove_foe": 0.3,
    "offer_trade": 0.3,
    "decline_trade": 0.3,
    "ask_undo": 0.05,
    "say": 0.2,
    "amend_roll": 0.3,
    "rename": 0.05,
    "set_values": 0.05,
    "spend_possibility": 0.3,
}

NAMING = ("add_foe", "rename")
"""Moves whose name may look like nobody else's at the table."""


def picked(
    offers: list[dict[str, Any]], random: Random, never: Collection[str] = ()
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """One of the listed moves at random, and a body for it; none of those that `never` names."""
    by_name: dict[str, list[dict[str, Any]]] = {}
    for offer in offers:
        by_name.setdefault(offer["body"]["move"], []).append(offer)
    names = [
        name for name in by_name if name not in never and random.random() < SELDOM.get(name, 1)
    ]
    if not names:
        return None
    offer = random.choice(by_name[random.choice(names)])
    return offer, filled(offer, random)


def filled(offer: dict[str, Any], random: Random) -> dict[str, Any]:
    """A body for a listed move: what is required, and some of the rest."""
    while True:
        body = dict(offer["body"])
        for name, schema in offer["open"].items():
            if name in offer.get("required", ()) or random.random() < 0.4:
                body[name] = value(schema, random)
        if body["move"] in NAMING and "name" in body:
            body["name"] = f"Somebody {random.getrandbits(60)}"  # whom nobody looks like
        taken: list[Any] = []
        for name in (name for name in offer.get("distinct", ()) if name in body):
            if isinstance(body[name], list):
                body[name] = [item for item in body[name] if item not in taken]
            taken += body[name] if isinstance(body[name], list) else [body[name]]
        if "against" in body and "rollers" in offer:
            roller = offer["rollers"][body["roll"]]
            body["against"] = [target for target in body["against"] if target != roller]
        if _in_limits(body, offer):
            return body


def covered(body: dict[str, Any], offers: list[dict[str, Any]]) -> bool:
    """Whether a listing allows a body."""
    return any(_fits(body, offer) for offer in offers)


def _in_limits(body: dict[str, Any], offer: dict[str, Any]) -> bool:
    return all(Draft202012Validator(limit).is_valid(body) for limit in offer.get("limits", ()))


def _fits(body: dict[str, Any], offer: dict[str, Any]) -> bool:
    fixed, free = offer["body"], offer["open"]
    if any(body.get(name, ...) != fixed[name] for name in fixed):
        return False
    if not set(offer.get("required", ())) <= set(body) or not set(body) <= set(fixed) | set(free):
        return False
    values = [body.get(name) or () for name in offer.get("distinct", ())]
    lists = [{*value} if isinstance(value, list) else {value} for value in values]
    if sum(map(len, lists)) > len(set().union(*lists)):
        return False
    if offer.get("rollers", {}).get(body.get("roll")) in body.get("against", ()):
        return False
    return _in_limits(body, offer) and all(
        Draft202012Validator(free[name]).is_valid(body[name]) for name in set(body) - set(fixed)
    )


def value(schema: dict[str, Any], random: Random) -> Any:
    """A value that a JSON Schema accepts; the parts of it that this service uses."""
    while True:
        made = _made(schema, random)
        if Draft202012Validator(schema).is_valid(made):
            return made


def _made(schema: dict[str, Any], random: Random) -> Any:
    """A value that may be wrong in what several parts of it have to do with each other."""
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return random.choice(schema["enum"])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            rest = {name: part for name, part in schema.items() if name != several}
            return _made({**rest, **random.choice(schema[several])}, random)
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = random.choice(kind)
    if kind == "integer":
        low, high = schema.get("minimum", -1000), schema.get("maximum", 1000)
        near = [number for number in range(-20, 41) if low <= number <= high]
        return random.choice(near or [low, high])
    if kind == "array":
        return _array(schema, random)
    if kind == "object":
        return _object(schema, random)
    simple: dict[str | None, Any] = {
        "boolean": random.random() < 0.5,
        "null": None,
        "string": random.choice(["x", "a few words", "Ünïcödé"])[: schema.get("maxLength", 99)],
    }
    return simple[kind]


def _object(schema: dict[str, Any], random: Random) -> dict[str, Any]:
    names, needed = schema.get("properties", {}), schema.get("required", ())
    needed = needed or random.sample(sorted(names), min(len(names), schema.get("minProperties", 0)))
    made = {
        name: value(inner, random)
        for name, inner in names.items()
        if name in needed or random.random() < 0.5
    }
    for name, needs in schema.get("dependentSchemas", {}).items():
        if name in made:
            shown = random.choice(needs["anyOf"])["properties"]
            made |= {role: value(face, random) for role, face in shown.items()}
    return made


def _array(schema: dict[str, Any], random: Random) -> list[Any]:
    if "prefixItems" in schema:
        first = [value(item, random) for item in schema["prefixItems"]]
        return [*first, value(schema["items"], random)][: schema["maxItems"]]
    least = schema.get("minItems", 0)
    most = min(schema.get("maxItems", least + 3), least + 3)
    count = random.randint(least, most)
    items = schema.get("items", {})
    if schema.get("uniqueItems") and "enum" in items:
        count = min(count, len(items["enum"]))
        return random.sample(items["enum"], count)
    found: list[Any] = []
    while len(found) < count:
        item = value(items, random)
        if item not in found or not schema.get("uniqueItems"):
            found.append(item)
    return found
