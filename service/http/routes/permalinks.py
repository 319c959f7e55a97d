"""Links to rolls: a receipt in a path, shown and checked. Nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from flask import Blueprint, Response, render_template

from service.fairness.keys import KeySource
from service.fairness.receipt import InvalidReceipt, ReceiptFlaw, read_receipt
from service.http.answers import cacheable
from service.http.etags import etag_of
from service.http.own_address import link_to
from service.http.pages import POLICY, for_script
from service.http.receipt_dice import receipt_dice
from service.http.static import StaticContent
from service.http.work import Work, works
from service.picture.roll_dice import shown_dice
from service.picture.roll_text import plain, without_faces, without_label
from service.systems.registry import MECHANICS

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
