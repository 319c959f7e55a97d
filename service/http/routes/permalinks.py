"""Links to rolls: a receipt in a path, shown and checked. Nothing is stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from flask import Blueprint, Response, render_template
from marshmallow import ValidationError

from service.fairness.chance import SuppliedDice
from service.fairness.keys import KeySource
from service.fairness.receipt import InvalidReceipt, ReceiptFlaw, read_receipt
from service.http.answers import StaticContent, cacheable
from service.http.etags import etag_of
from service.http.own_address import link_to
from service.http.pages import POLICY, for_script
from service.http.work import Work, works
from service.mechanics.die import TooMuchWork
from service.picture.roll_dice import shown_dice
from service.picture.roll_text import plain, without_faces, without_label
from service.systems.registry import MECHANICS
from service.systems.rolls import roll

HTML = "text/html; charset=utf-8"
FOR_A_YEAR = "public, max-age=31536000, immutable"
FLAWS = {
    ReceiptFlaw.MALFORMED: "The link is not complete. Ask for it again.",
    ReceiptFlaw.WRONG_HEADER: "The link does not lead to a roll of Rollwright.",
    ReceiptFlaw.UNKNOWN_KEY: "This roll was not signed by this service.",
    ReceiptFlaw.WRONG_SIGNATURE: "This roll was changed after it was signed.",
}
CHANCE = {
    "system": "Rolled by the service, without bias",
    "seed": "Rolled from a seed: the same every time, so it proves nothing about chance",
}
AGAIN = "Rolled by the service, without bias; it may have been known before, as it can be repeated"
GIVEN = "With dice that were typed in, some or all of them not rolled by the service"


def blueprint(keys: KeySource) -> Blueprint:
    """A page for each receipt, and a picture for chats. They are no part of the API."""
    routes = Blueprint("permalinks", __name__)

    @routes.get("/r/<receipt>")
    def page(receipt: str) -> Response:
        shown = _shown(read_receipt(keys(), receipt))
        data = {name: shown[name] for name in ("mechanic", "outcome", "faces")}
        html = render_template(
            "roll.html", **shown, data=for_script(data), address=link_to(receipt)
        )
        return _secured(StaticContent.of(html.encode(), HTML).response(), "no-cache")

    @routes.get("/r/<receipt>/picture.png")
    @partial(works, Work.COMPUTING)
    def picture(receipt: str) -> Response:
        payload = read_receipt(keys(), receipt)
        return cacheable(etag_of(receipt.encode()), lambda: _png(payload), cache_control=FOR_A_YEAR)

    @routes.errorhandler(InvalidReceipt)
    def refused(error: InvalidReceipt) -> Response:
        page = render_template("no-roll.html", reason=FLAWS[error.reason])
        return _secured(Response(page, 404, content_type=HTML), "no-store")

    return routes


def _secured(response: Response, cache_control: str) -> Response:
    """For people alone: search engines leave it out."""
    response.headers["Cache-Control"] = cache_control
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _shown(payload: dict[str, Any]) -> dict[str, Any]:
    """Who rolled what, when and how, in words."""
    roll = payload["roll"]
    at = datetime.fromtimestamp(payload["iat"], UTC)
    outcome = roll["outcome"] or {}
    who = roll["label"] if "label" in roll else roll["request"]["label"]  # of a table's roll
    title = MECHANICS[roll["mechanic"]].title
    return {
        "title": title,
        "mechanic": roll["mechanic"],
        "who": who,
        "headline": who or _what(roll["mechanic"], outcome, roll["text"]) or title,
        "outcome": outcome,
        "faces": roll["faces"],
        "total": outcome.get("total"),
        "text": plain(without_label(roll["text"], who)),
        "at": at,
        "number": payload["number"],
        "chance": chance_in_words(roll["randomness"]),
    }


def chance_in_words(randomness: Mapping[str, Any]) -> str:
    """Where the dice of a roll come from."""
    source = randomness["source"]
    return AGAIN if source == "system" and "keyed" in randomness else CHANCE.get(source, GIVEN)


def _what(mechanic: str, outcome: dict[str, Any], text: str) -> str:
    """The roll as its roller wrote it; empty if nothing was written."""
    if mechanic == "dice":
        return outcome["comment"] or without_faces(text)
    sides = [outcome[side]["name"] for side in ("active", "opposing") if side in outcome]
    return " against ".join(sides) if sides and all(sides) else ""


def _png(payload: dict[str, Any]) -> Response:
    from service.picture.roll import roll_picture  # loaded on first use

    shown = _shown(payload)
    title = " · ".join(dict.fromkeys((shown["headline"], shown["title"])))
    below = f"{shown['at']:%Y-%m-%d %H:%M} UTC · {shown['chance']}"
    dice = receipt_dice(shown["mechanic"], shown["faces"], shown["outcome"])
    picture = roll_picture(title, shown_dice(dice, shown["outcome"]), shown["text"], below)
    return Response(picture, content_type="image/png")


Json = dict[str, Any]

SIDES = {
    **{"hot": 10, "cold": 10, "max": 10},
    **{"hope": 12, "fear": 12, "advantage": 6, "disadvantage": 6, "help": 6},
    "d20": 20,
}
OTHER = {"hot": "cold", "cold": "hot"}
ROLLED_ON = ("max", "up", "possibilities", "d20")
"""Roles of Torg whose later faces were rolled because a die rolls on."""


def receipt_dice(mechanic: str, faces: Mapping[str, Any], outcome: Mapping[str, Any]) -> list[Json]:
    """The dice as an answer has them, as far as a receipt tells; `sides` is null if it does not."""
    dice: list[Json] = []
    for role in faces:
        side = outcome if role == "dice" else outcome.get(role)
        if isinstance(side, Mapping) and "terms" in side:
            of_role = _of_terms(side["terms"], role)
        else:
            of_role = _of_role(mechanic, role, faces, outcome)
        start = len(dice)
        for die in of_role:
            parent = None if die["parent"] is None else start + die["parent"]
            if role == "max" and len(dice) == start:
                parent = [earlier["role"] for earlier in dice].index(outcome["maxed"])
            dice.append({**die, "index": len(dice), "parent": parent})
    return dice


def _of_terms(terms: list[Json], role: str) -> Iterator[Json]:
    """Dice of notation: thrown again with the same faces, so that all that followed is known."""
    thrown = [term for term in terms if term["dice"]]
    known = [(die, term["label"]) for term in thrown for die in term["dice"]]
    again = _replayed(thrown, [die["face"] for die, _ in known])
    for place, (die, label) in enumerate(known):
        replayed = again[place] if again else {"reason": "rolled", "parent": None}
        yield {
            **{"role": role, "label": label, "sides": die["sides"], "face": die["face"]},
            **{"counted": die["counted"], "successes": die["value"]},
            **{"reason": replayed["reason"], "parent": replayed["parent"]},
        }


def _replayed(terms: list[Json], faces: list[int]) -> list[Json]:
    """The dice of the terms' sum; none if this version reads the terms differently."""
    dice = MECHANICS["dice"]
    expression = " + ".join(term["expression"].removeprefix("-") for term in terms)
    try:
        order = dice.reader.load({"expression": expression, "dice": {"dice": faces}})
        again: list[Json] = roll(dice, order)["dice"]
    except (ValidationError, SuppliedDice, TooMuchWork):
        return []
    return again


def _of_role(
    mechanic: str, role: str, faces: Mapping[str, Any], outcome: Mapping[str, Any]
) -> Iterator[Json]:
    """Dice of a game: each row begins anew, and a die of Torg is rolled on from the one before."""
    at = 0
    rolls_on = mechanic.startswith("torg/") and role in ROLLED_ON
    for row, shown in enumerate(_rows(faces[role])):
        for place, face in enumerate(shown):
            follows = rolls_on and (place > 0 or role == "max")
            yield {
                **{"role": role, "label": None, "sides": _sides(mechanic, role), "face": face},
                "counted": _counts(role, row, place, faces, outcome),
                "successes": None,
                "reason": "exploded" if follows else "rolled",
                "parent": at - 1 if follows else None,
            }
            at += 1


def _rows(shown: Any) -> list[list[int]]:
    """The faces of a role in rows: of one die, of several, or of several that were rolled on."""
    if not isinstance(shown, list):
        return [] if shown is None else [[shown]]
    return shown if shown and isinstance(shown[0], list) else [shown]


def _sides(mechanic: str, role: str) -> int | None:
    if mechanic.startswith("torang/"):
        return 100
    if role in ("up", "possibilities"):
        return 20 if mechanic == "torg/d20" else 10
    return SIDES.get(role)


def _counts(
    role: str, row: int, place: int, faces: Mapping[str, Any], outcome: Mapping[str, Any]
) -> bool:
    """Of Torg's pair the lower die counts; in Daggerheart the natural d20, and the best added die.

    Of Possibilities the cancelled ones come first.
    """
    match role:
        case "hot" | "cold":
            return bool(faces[role] == min(faces["hot"], faces["cold"]) != faces[OTHER[role]])
        case "possibilities":
            return row >= (outcome.get("cancelled") or 0)
        case "d20" if "natural" in outcome:
            return bool(faces["d20"].index(outcome["natural"]) == place)
        case "advantage" | "help":
            best = outcome["added_die"]
            first = "advantage" if faces["advantage"] == best else "help"
            return role == first and _rows(faces[role])[row].index(best) == place
        case _:
            return True
