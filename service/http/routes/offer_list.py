"""The list of legal moves as JSON, short even for a full table.

Offers that differ in one choice only are one offer, and schemas that occur twice are shared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import orjson
from msgspec import to_builtins

from service.http.schemas import open_schema
from service.mechanics.odds_answer import chance
from service.tables.common.actor import Actor
from service.tables.common.game import TableGame
from service.tables.common.legal import legal, rehearsed
from service.tables.common.move import JsonSchema, Offer
from service.tables.common.table import Table

Json = dict[str, Any]


def moves_view(game: TableGame, table: Table, actor: Actor, *, odds: bool = False) -> Json:
    """The legal moves of an actor; with `odds`, what they do to the chances of rolls.

    Raises TooMuchWork.
    """
    if not odds:
        return offer_list(offer_view(game, offer) for offer in legal(game, table, actor))
    return offer_list(
        offer_view(game, offer)
        | {"odds": to_builtins(game.odds(table, actor, offer, after), enc_hook=chance)}
        for offer, after in rehearsed(game, table, actor)
    )


def offer_view(game: TableGame, offer: Offer) -> Json:
    """A legal move: a body to send back, and the fields that are still open in it.

    What is empty is absent.
    """
    rest = {
        "required": list(offer.required),
        "distinct": list(offer.distinct),
        "limits": list(offer.limits),
        "rollers": dict(offer.rollers),
        "warnings": list(offer.warnings),
        "unusable": offer.unusable,
        "awards": [_of_roll(offer, award) for award in offer.awards],
    }
    open = {name: _open(game, offer, name, narrowed) for name, narrowed in offer.open.items()}
    return {"body": offer.body, "open": open} | {name: all for name, all in rest.items() if all}


def _of_roll(offer: Offer, award: Mapping[str, Any]) -> Json:
    """A card that a move earns, with the roll that earns it."""
    return {"roll": getattr(offer.sample, "roll", None), **award}


def offer_list(offers: Iterable[Mapping[str, Any]]) -> Json:
    """The offers, and the schemas that they share."""
    by_move: dict[str, list[Json]] = {}
    for offer in offers:
        by_move.setdefault(offer["body"]["move"], []).append(dict(offer))
    return _shared([offer for same in by_move.values() for offer in _merged(same)])


def _open(game: TableGame, offer: Offer, field: str, narrowed: JsonSchema | None) -> JsonSchema:
    """The JSON Schema of an open field, also where only its names are narrowed."""
    if narrowed and "propertyNames" not in narrowed:
        return narrowed
    free = open_schema(game, offer.sample.move, field)
    if not narrowed:
        return free
    names = narrowed["propertyNames"]["enum"]
    least = {"minProperties": narrowed["minProperties"]}
    return {**free, **least, "properties": {name: free["properties"][name] for name in names}}


def _merged(offers: list[Json]) -> list[Json]:
    """Offers of one move; those that differ only in one word or id leave it open."""
    fields = dict.fromkeys(name for offer in offers for name in offer["body"])
    for field in fields if len(offers) > 1 else ():
        alike: dict[bytes, list[Json]] = {}
        for number, offer in enumerate(offers):
            alike.setdefault(_without(offer, field, number), []).append(offer)
        offers = [_as_one(same, field) for same in alike.values()]
    return offers


def _without(offer: Json, field: str, number: int) -> bytes:
    """What an offer has in common with those that differ in this field only."""
    body: Json = offer["body"]
    if field == "move" or not isinstance(body.get(field), str):
        return b"%d" % number  # the number of a card, a level of success: offers of their own
    rest = {name: value for name, value in body.items() if name != field}
    same = {name: value for name, value in offer.items() if name != "awards" or field != "roll"}
    return orjson.dumps({**same, "body": rest}, option=orjson.OPT_SORT_KEYS)


def _as_one(offers: list[Json], field: str) -> Json:
    first, *others = offers
    if not others:
        return first
    choices = [offer["body"][field] for offer in offers]
    awards = [award for offer in offers for award in offer.get("awards", ())]
    return {
        **first,
        "body": {name: value for name, value in first["body"].items() if name != field},
        "open": {field: {"enum": choices}, **first["open"]},
        "required": [field, *first.get("required", ())],
        **({"awards": awards} if field == "roll" and awards else {}),
    }


class _Sharing:
    """Finds the schemas that occur more than once, and gives each a short name."""

    def __init__(self, offers: Iterable[Json]) -> None:
        self.definitions: Json = {}
        self._counts: Counter[bytes] = Counter()
        self._names: dict[bytes, str] = {}
        for offer in offers:
            for schema in (*offer["open"].values(), *offer.get("limits", ())):
                self._count(schema)

    def _count(self, schema: JsonSchema) -> None:
        text = orjson.dumps(schema)
        self._counts[text] += 1
        if self._counts[text] == 1:  # the parts of a shared schema are written once
            _each_inner(schema, self._count)

    def reference(self, schema: JsonSchema) -> JsonSchema:
        """The schema, or a reference to it if it occurs more than once and is longer than that."""
        text = orjson.dumps(schema)
        if text in self._names:
            return _reference(self._names[text])
        short = _each_inner(schema, self.reference)
        if self._counts[text] == 1 or len(text) <= LONGEST_REFERENCE:
            return short
        self._names[text] = name = _letters(len(self._names))
        self.definitions[name] = short
        return _reference(name)


def _each_inner(schema: JsonSchema, change: Callable[[JsonSchema], Any]) -> Json:
    """A schema with each of those in it changed."""
    changed = {**schema}
    for keyword, part in schema.items():
        if keyword in ("properties", "dependentSchemas"):
            changed[keyword] = {name: _one(inner, change) for name, inner in part.items()}
        elif keyword in ("allOf", "anyOf", "oneOf", "prefixItems"):
            changed[keyword] = [_one(inner, change) for inner in part]
        elif keyword in ("items", "not"):
            changed[keyword] = _one(part, change)
    return changed


def _one(schema: JsonSchema | bool, change: Callable[[JsonSchema], Any]) -> Any:
    return schema if isinstance(schema, bool) else change(schema)


def _shared(offers: list[Json]) -> Json:
    """The offers with references to `$defs` for schemas that occur more than once."""
    sharing = _Sharing(offers)
    for offer in offers:
        offer["open"] = {name: sharing.reference(one) for name, one in offer["open"].items()}
        if "limits" in offer:
            offer["limits"] = [sharing.reference(limit) for limit in offer["limits"]]
    return {"moves": offers, "$defs": sharing.definitions}


def _letters(number: int) -> str:
    """A short name: a to z, then aa, ab and so on."""
    more, last = divmod(number, 26)
    return (_letters(more - 1) if more else "") + chr(ord("a") + last)


def _reference(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


LONGEST_REFERENCE = len(orjson.dumps(_reference("aa")))
