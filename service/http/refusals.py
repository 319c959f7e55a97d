"""Maps the exceptions of the inner layers to refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import request

from service.fairness.chance import SuppliedDice
from service.fairness.keys import KeysUnavailable
from service.http.sse import LAST_EVENT
from service.mechanics.die import TooMuchWork
from service.problems.details import (
    BUSY,
    CODE_NOT_VALID,
    KEY_REUSED,
    NO_CHARACTER,
    NO_KEYS,
    NO_SESSION,
    NO_SPECTATOR,
    TOO_MANY_KEYS,
    TOO_MANY_STREAMS,
)
from service.problems.refusal import Finding, Refusal, summary
from service.store.errors import StoreFull, StoreUnavailable, ValueUnreadable
from service.store.session import MAX_STATE, StateFull
from service.tables.common.errors import InvalidField, RuleError, WrongRole
from service.tabletop.errors import (
    BeyondLast,
    Busy,
    CodeNotValid,
    HistoryCut,
    KeyReused,
    NoSuchCharacter,
    NoSuchSession,
    NoSuchSpectator,
    StaleVersion,
    TooManyKeys,
    TooManyStreams,
    TooManyWrongCodes,
)
from service.tabletop.short_codes import WRONG_CODES


def _too_much_work(error: TooMuchWork) -> Refusal:
    text = str(error)
    return Refusal.of("too_much_work", Finding(f"{text[:1].upper()}{text[1:]}."))


def _supplied_dice(error: SuppliedDice) -> Refusal:
    """Dice that the roll does not need, or that show a face the die does not have."""
    findings = tuple(Finding(detail, pointer=pointer) for pointer, detail in error.details.items())
    code = "dice_not_needed" if error.not_needed else "validation_failed"
    return Refusal(code, summary(findings), findings)


def _beyond_last(error: BeyondLast) -> Refusal:
    parameter = LAST_EVENT if LAST_EVENT in request.headers else "after"
    detail = f"Must be at most the last event's id, {error.last}."
    return Refusal.of("validation_failed", Finding(detail, parameter=parameter))


REFUSALS: Mapping[type[Exception], Callable[[Any], Refusal]] = {
    Refusal: lambda refusal: refusal,
    TooMuchWork: _too_much_work,
    SuppliedDice: _supplied_dice,
    RuleError: lambda error: Refusal(error.rule, error.detail),
    WrongRole: lambda error: Refusal("wrong_role", str(error)),
    InvalidField: lambda error: Refusal.of(
        "validation_failed", Finding(error.detail, pointer=f"#/{error.field}")
    ),
    # An unknown session, somebody else's and a wrong token look the same.
    NoSuchSession: lambda _error: Refusal("not_found", NO_SESSION),
    NoSuchCharacter: lambda _error: Refusal("not_found", NO_CHARACTER),
    NoSuchSpectator: lambda _error: Refusal("not_found", NO_SPECTATOR),
    CodeNotValid: lambda _error: Refusal("code_not_valid", CODE_NOT_VALID),
    TooManyWrongCodes: lambda error: Refusal(
        "rate_limited",
        f"Too many wrong short codes from this address, which has {WRONG_CODES.most} tries and "
        f"gets one back every {WRONG_CODES.seconds // WRONG_CODES.most} s; the next one in "
        f"{error.wait} s.",
    ),
    StateFull: lambda _error: Refusal(
        "table_full",
        f"A table holds at most {MAX_STATE} bytes: resolve or decline what is open.",
    ),
    StaleVersion: lambda error: Refusal(
        "stale_version", f"The table is now at version {error.version}."
    ),
    KeyReused: lambda _error: Refusal.of(
        "idempotency_key_reused", Finding(KEY_REUSED, parameter="Idempotency-Key")
    ),
    HistoryCut: lambda error: Refusal(
        "history_cut", f"These events are no longer kept; the last one is {error.last}."
    ),
    BeyondLast: _beyond_last,
    Busy: lambda _error: Refusal("busy", BUSY),
    TooManyStreams: lambda _error: Refusal("too_many_streams", TOO_MANY_STREAMS),
    StoreUnavailable: lambda error: Refusal("store_unavailable", error.detail),
    TooManyKeys: lambda error: Refusal("too_many_keys", TOO_MANY_KEYS.format(error.wait)),
    StoreFull: lambda error: Refusal("store_full", error.detail),
    ValueUnreadable: lambda error: Refusal("table_unreadable", error.detail),
    KeysUnavailable: lambda _error: Refusal("receipts_unavailable", NO_KEYS),
}
