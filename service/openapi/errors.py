"""Error responses that operations share, each with an example of its first code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from service.fairness.chance import NOT_NEEDED
from service.problems import details
from service.problems.kinds import KINDS
from service.problems.refusal import Finding, Refusal, problem
from service.schemas.messages import UNKNOWN

Json = dict[str, Any]

MISREAD = "`adv` and `dis` stand directly behind one die: write `1d20 adv`."
NO_DICE = Refusal.of("dice_not_needed", Finding(NOT_NEEDED, "#/dice/max/0"))
UNKNOWN_FIELD = Refusal.of("validation_failed", Finding(UNKNOWN, "#/nonsense"))
UNKNOWN_PARAMETER = Refusal.of("validation_failed", Finding(UNKNOWN, parameter="nonsense"))
KEY_REUSED = Refusal.of(
    "idempotency_key_reused", Finding(details.KEY_REUSED, parameter="Idempotency-Key")
)
NO_STORE = Refusal("store_unavailable", "The store does not answer.")


def _too_large(limit: int) -> Refusal:
    return Refusal("too_large", f"The body is larger than {limit} bytes.")


def _too_much_work(detail: str) -> Refusal:
    return Refusal.of("too_much_work", Finding(detail))


def _misread(*, pointer: str | None = None, parameter: str | None = None) -> Refusal:
    finding = Finding(MISREAD, pointer, parameter, position=6, instead=("1d20 adv",))
    return Refusal.of("invalid_expression", finding)


def _rules(*codes: str) -> tuple[Refusal, ...]:
    """Rules that a change may break; their details depend on the situation."""
    return tuple(Refusal(code, KINDS[code].advice) for code in codes)


TOO_MANY_DICE = _too_much_work("A request throws at most 10000 dice, this one 11000.")

ERRORS: Mapping[str, tuple[Refusal, ...]] = {
    "InvalidJson": (Refusal("invalid_json", "Unexpected end of data (line 1, column 2)."),),
    "TooLarge": (_too_large(16_384),),
    "BatchTooLarge": (_too_large(65_536),),
    "ReceiptTooLarge": (_too_large(73_728),),
    "UnsupportedMediaType": (Refusal("unsupported_media_type", details.NO_JSON),),
    "InvalidBody": (UNKNOWN_FIELD, _misread(pointer="#/expression"), NO_DICE, TOO_MANY_DICE),
    "InvalidFields": (UNKNOWN_FIELD,),
    "InvalidQuery": (
        UNKNOWN_PARAMETER,
        _misread(parameter="expression"),
        _too_much_work("Odds cover at most 5000 values, these 6000."),
    ),
    "DeckTooLarge": (_too_large(262_144),),
    "TokenMissing": (Refusal("token_missing", details.NO_TOKEN),),
    "WrongRole": (Refusal("wrong_role", "The join code opens joining only."),),
    "CodeNotValid": (Refusal("code_not_valid", details.CODE_NOT_VALID),),
    "WrongRoleOrCode": (
        Refusal("wrong_role", "You are the gamemaster already."),
        Refusal("code_not_valid", details.CODE_NOT_VALID),
    ),
    "NoSuchSession": (Refusal("not_found", details.NO_SESSION),),
    "RuleBroken": _rules(*(kind.code for kind in KINDS.values() if kind.status == 409)),
    "NoPlace": _rules("wrong_phase", "card_not_held", "table_full", "name_taken"),
    "TableFull": _rules("table_full", "name_taken"),
    "SeatNotFree": (Refusal("no_such_target", "This seat is not free."),),
    "MayNotLeave": _rules("wrong_phase"),
    "HistoryCut": (
        Refusal("history_cut", "These events are no longer kept; the last one is 6104."),
    ),
    "StaleVersion": (Refusal("stale_version", "The table is now at version 8."),),
    "InvalidChange": (UNKNOWN_FIELD, KEY_REUSED),
    "InvalidDeletion": (UNKNOWN_PARAMETER, KEY_REUSED),
    "InvalidMove": (
        UNKNOWN_FIELD,
        KEY_REUSED,
        _misread(pointer="#/body/expression"),
        NO_DICE,
        TOO_MANY_DICE,
    ),
    "InvalidParameter": (UNKNOWN_PARAMETER,),
    "TooMuchToList": (
        UNKNOWN_PARAMETER,
        _too_much_work(
            "A list of moves tries at most 2500; there are more, and they can be played all the "
            "same."
        ),
    ),
    "RateLimited": (
        Refusal(
            "rate_limited", "At most 600 requests of one token within 60 seconds; the next in 1 s."
        ),
    ),
    "StoreUnavailable": (NO_STORE,),
    "Computing": (Refusal("busy", details.COMPUTING),),
    "MovesUnavailable": (NO_STORE, Refusal("busy", details.COMPUTING)),
    "RollsUnavailable": (
        Refusal("busy", details.COMPUTING),
        Refusal("receipts_unavailable", details.NO_KEYS),
    ),
    "ReceiptsUnavailable": (Refusal("receipts_unavailable", details.NO_KEYS),),
    "Busy": (
        NO_STORE,
        Refusal("busy", details.BUSY),
        Refusal("store_full", "The store has no room for this change."),
        Refusal("too_many_keys", details.TOO_MANY_KEYS.format(40)),
    ),
    "TooManyWait": (NO_STORE, Refusal("too_many_streams", details.TOO_MANY_STREAMS)),
    "Other": (
        Refusal("not_found", details.NO_PATH),
        Refusal("internal", details.FAILED),
        Refusal("table_unreadable", details.UNREADABLE),
    ),
}
HEADERS = {
    401: ("WWWAuthenticate",),
    412: ("Version",),
    429: ("RateLimit", "RateLimitPolicy", "RetryAfter"),
    503: ("RetryAfter",),
}
"""The headers of errors by status, besides those of every answer."""


HEADER_NAMES = {
    "RateLimitPolicy": "RateLimit-Policy",
    "Version": "ETag",
    "IdempotencyReplayed": "Idempotency-Replayed",
    "PreferenceApplied": "Preference-Applied",
    "RetryAfter": "Retry-After",
    "WWWAuthenticate": "WWW-Authenticate",
    "XRequestID": "X-Request-ID",
}


def headers(*names: str) -> Json:
    """References to headers under their real names; X-Request-ID is in every answer."""
    return {
        HEADER_NAMES.get(name, name): {"$ref": f"#/components/headers/{name}"}
        for name in ("XRequestID", *names)
    }


def error_responses() -> Json:
    """Every shared error response by its name."""
    return {
        name: {
            "description": _description(name, refusals),
            "headers": headers("Link", *HEADERS.get(refusals[0].kind.status, ())),
            "content": {
                "application/problem+json": {
                    "schema": {"$ref": "#/components/schemas/Problem"},
                    "examples": _example(refusals[0]),
                }
            },
        }
        for name, refusals in ERRORS.items()
    }


def _description(name: str, refusals: Iterable[Refusal]) -> str:
    if name == "Other":
        return "Any other problem: see its `code`."
    if name == "RuleBroken":
        return "The rules do not allow it now. Each move lists the errors it can return."
    return " ".join(f"`{refusal.kind.code}`: {refusal.kind.title}." for refusal in refusals)


def _example(refusal: Refusal) -> Json:
    body = problem(refusal.kind, refusal.detail, refusal.findings)
    return {refusal.kind.code: {"value": body}}
