"""Links to rolls: a receipt in a path, shown and checked. Nothing is stored."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, render_template, request

from service.fairness.keys import KeySource
from service.fairness.receipt import InvalidReceipt, ReceiptFlaw, read_receipt
from service.http.answers import cacheable
from service.http.etags import etag_of
from service.http.pages import POLICY
from service.http.static import StaticContent
from service.picture.roll_text import plain, roll_parts
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
GIVEN = "With dice that somebody gave, not rolled by the service"


def blueprint(keys: KeySource) -> Blueprint:
    """A page for each receipt, and a picture for chats. They are no part of the API."""
    routes = Blueprint("permalinks", __name__)

    @routes.get("/r/<receipt>")
    def page(receipt: str) -> Response:
        try:
            payload = read_receipt(keys(), receipt)
        except InvalidReceipt as error:
            return _secured(Response(_refusal(error.reason), 404, content_type=HTML), "no-store")
        html = render_template("roll.html", **_shown(payload), address=request.base_url)
        return _secured(StaticContent.of(html.encode(), HTML).response(), "no-cache")

    @routes.get("/r/<receipt>/picture.png")
    def picture(receipt: str) -> Response:
        try:
            payload = read_receipt(keys(), receipt)
        except InvalidReceipt as error:
            return _secured(Response(_refusal(error.reason), 404, content_type=HTML), "no-store")
        return cacheable(etag_of(receipt.encode()), lambda: _png(payload), cache_control=FOR_A_YEAR)

    return routes


def _secured(response: Response, cache_control: str) -> Response:
    """For people alone: search engines leave it out."""
    response.headers["Cache-Control"] = cache_control
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _refusal(reason: ReceiptFlaw) -> str:
    return render_template("no-roll.html", reason=FLAWS[reason])


def _shown(payload: dict[str, Any]) -> dict[str, Any]:
    """Who rolled what, when and how, in words."""
    roll = payload["roll"]
    at = datetime.fromtimestamp(payload["iat"], UTC)
    return {
        "title": MECHANICS[roll["mechanic"]].title,
        "mechanic": roll["mechanic"],
        "who": roll["label"] if "label" in roll else roll["request"]["label"],  # of a table's roll
        "total": (roll["outcome"] or {}).get("total"),
        "text": plain(roll["text"]),
        "parts": [*roll_parts(roll["text"])],
        "at": at,
        "number": payload["number"],
        "chance": CHANCE.get(roll["randomness"]["source"], GIVEN),
    }


def _png(payload: dict[str, Any]) -> Response:
    from service.picture.roll import roll_picture  # loaded on first use

    shown = _shown(payload)
    title = " · ".join(filter(None, (shown["who"], shown["title"])))
    below = f"{shown['at']:%Y-%m-%d %H:%M} UTC · {shown['chance']}"
    return Response(roll_picture(title, shown["text"], below), content_type="image/png")
