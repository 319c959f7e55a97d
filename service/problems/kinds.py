"""The problems that a request can meet: one table of codes, for answers and for their pages.

Codes are API: they may be added, never renamed.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem: its code, HTTP status, title, and what to do about it."""

    code: str
    status: int
    title: str
    advice: str


KINDS = {
    kind.code: kind
    for kind in (
        ProblemKind(
            "bad_request",
            400,
            "The request is malformed",
            "The request could not be understood as HTTP. `detail` says what is wrong with it.",
        ),
        ProblemKind(
            "invalid_json",
            400,
            "The body is not valid JSON",
            "Send one JSON value in UTF-8 (RFC 8259): no duplicate keys, no NaN or Infinity, no "
            "unpaired surrogates, no deeper nesting than `GET /v1/limits` tells. "
            "An empty body goes without a Content-Type.",
        ),
        ProblemKind(
            "not_found",
            404,
            "There is nothing here",
            "Check the path against /openapi.yaml; there is no trailing slash.",
        ),
        ProblemKind(
            "method_not_allowed",
            405,
            "The method is not allowed here",
            "The header `Allow` lists the methods of this path.",
        ),
        ProblemKind(
            "request_timeout",
            408,
            "The request did not arrive in time",
            "`detail` tells how long it may take. Send it again, all of it at once.",
        ),
        ProblemKind(
            "too_large",
            413,
            "The body is too large",
            "`detail` names the limit, `GET /v1/limits` all of them. Split the request.",
        ),
        ProblemKind(
            "uri_too_long",
            414,
            "The path and query are too long",
            "At most 8,190 characters: the request line and its query. Ask for less at once.",
        ),
        ProblemKind(
            "headers_too_large",
            431,
            "The headers are too large",
            "At most 100 header fields of at most 8,190 bytes each, and 64 KiB in all.",
        ),
        ProblemKind(
            "unsupported_media_type",
            415,
            "The body is not declared as JSON",
            "Send the header `Content-Type: application/json`.",
        ),
        ProblemKind(
            "validation_failed",
            422,
            "The request does not have the right shape",
            "`errors` lists every field that is wrong: `pointer` (a JSON pointer into the body) or "
            "`parameter` (of the query), and in `detail` what it must be.",
        ),
        ProblemKind(
            "invalid_expression",
            422,
            "The dice notation cannot be read",
            "`errors` says what was expected and where; `position` is the index of the character "
            "in the expression, from 0. In a URL, + is written %2B.",
        ),
        ProblemKind(
            "dice_not_needed",
            422,
            "Dice were supplied that the roll does not need",
            "`errors` names each of them. Leave them out, or ask for the roll that throws them.",
        ),
        ProblemKind(
            "too_much_work",
            422,
            "The request costs more than one request may",
            "The work is estimated before it starts; `detail` names the limit. Ask for fewer dice "
            "or rolls, or split the request.",
        ),
        ProblemKind(
            "token_missing",
            401,
            "A token is needed",
            "Send the header `Authorization: Bearer` with the token of your seat, or the join "
            "code where a seat is taken.",
        ),
        ProblemKind(
            "wrong_role",
            403,
            "This belongs to another role",
            "The move, field or path is for another role at the table: gamemaster, player or "
            "spectator; joining takes the join code. `GET /v1/sessions/{id}/moves` lists what you"
            " can do.",
        ),
        ProblemKind(
            "wrong_phase",
            409,
            "Not in this phase",
            "The table is in another phase of the adventure (or the adventure has ended); "
            "`detail` names the phase that it takes.",
        ),
        ProblemKind(
            "card_not_held",
            409,
            "You do not hold this card",
            "The card is not in your hand (or pool, where that is asked for). Cards of others, "
            "cards in the deck and cards that do not exist are answered alike (DD-05).",
        ),
        ProblemKind(
            "hand_closed",
            409,
            "Cards in hand have no effect now",
            "In round play cards are used from the pool (DD-12); straight from the hand only on "
            "the roll of a critical moment (DD-16).",
        ),
        ProblemKind(
            "pool_closed",
            409,
            "The heroes are confused",
            "While the heroes' line says confused, no card is used (DD-34). Cards can still be "
            "put into the pool.",
        ),
        ProblemKind(
            "pool_limit",
            409,
            "No more cards into the pool now",
            "One card a round (DD-13), or the few before the first flip (DD-14).",
        ),
        ProblemKind(
            "pool_refused",
            409,
            "The gamemaster refused this round's card",
            "The card went back to the hand; the next chance comes with the next flip (DD-13).",
        ),
        ProblemKind(
            "card_stays",
            409,
            "This card stays where it is",
            "Subplots and other specials in a pool cannot be traded, given away, taken or given "
            "back (DD-18, DD-21, DD-27).",
        ),
        ProblemKind(
            "roll_open",
            409,
            "A roll is still open",
            "Each roller has one open roll at a time: resolve it first (DD-15).",
        ),
        ProblemKind(
            "roll_closed",
            409,
            "Too late for this roll",
            "It has been resolved, or somebody has rolled since (DD-15).",
        ),
        ProblemKind(
            "no_possibility",
            409,
            "No Possibility is left",
            "Neither for a roll, nor for cancelling, nor against damage (T2-17).",
        ),
        ProblemKind(
            "possibility_limit",
            409,
            "No more Possibilities on this roll",
            "The table's setting `possibilities_per_roll` limits own ones; Hero and Drama cards "
            "come on top (T2-07).",
        ),
        ProblemKind(
            "critical_moment_used",
            409,
            "The critical moment of this act is used",
            "One an act for each character (DD-16).",
        ),
        ProblemKind(
            "critical_problem",
            409,
            "The skill resolution needs a new approach",
            "Send `propose_approach`, and wait for the gamemaster's `answer_approach` (DD-62).",
        ),
        ProblemKind(
            "actions_stopped",
            409,
            "A Monologue stops all other actions",
            "The gamemaster can let a roll through with `allow_roll` (DD-46c).",
        ),
        ProblemKind(
            "not_approved",
            409,
            "The gamemaster has not approved this",
            "The action is not on the approved line, earns no further card, or the card or roll "
            "waits for the gamemaster (DD-17, DD-55a).",
        ),
        ProblemKind(
            "subplot_limit",
            409,
            "One subplot for a character and adventure",
            "A disallowed or campaigned one does not count (DD-55c).",
        ),
        ProblemKind(
            "trade_unequal",
            409,
            "A trade takes as many cards as are offered",
            "Both sides give the same number (DD-20).",
        ),
        ProblemKind(
            "trade_closed",
            409,
            "The trade is not open for this",
            "It is done or declined, it is the other one's turn, or a card of it has gone "
            "elsewhere (DD-20).",
        ),
        ProblemKind(
            "hand_over_limit",
            409,
            "The hand is larger than its size",
            "Discard down to the size first (DD-22).",
        ),
        ProblemKind(
            "too_many_discards",
            409,
            "Too many cards at once",
            "In a refill one more than must (DD-22); a villain's special action as many as its "
            "level takes (DD-18).",
        ),
        ProblemKind(
            "no_such_target",
            409,
            "There is nothing there by this id",
            "The character, foe, roll, trade, skill resolution or card is not at the table, or "
            "not there for this move.",
        ),
        ProblemKind(
            "letter_not_shown",
            409,
            "The skill box does not show these letters",
            "Only the unbroken run from the next step on can be tried (DD-61).",
        ),
        ProblemKind(
            "effect_not_possible",
            409,
            "This has no effect now",
            "`detail` says what is missing.",
        ),
        ProblemKind(
            "undo_not_possible",
            409,
            "The last change cannot be undone",
            "A secret card was drawn or shown by it, it was no move, or it was undone before.",
        ),
        ProblemKind(
            "table_full",
            409,
            "No more of these at this table",
            "`detail` names the limit.",
        ),
        ProblemKind(
            "history_cut",
            410,
            "These events are no longer kept",
            "Read the table, and go on from its `last_event`.",
        ),
        ProblemKind(
            "stale_version",
            412,
            "The table has changed",
            "`If-Match` names an older version. Read the table again, or leave the header out to "
            "be judged on the newest table.",
        ),
        ProblemKind(
            "idempotency_key_reused",
            422,
            "This Idempotency-Key came with another request",
            "Use a new key (a UUID) for every new request, and the same one only to send a "
            "request again.",
        ),
        ProblemKind(
            "rate_limited",
            429,
            "Too many requests",
            "Send the request again after the seconds of `Retry-After`. The headers `RateLimit` "
            "and `RateLimit-Policy` of every answer tell what is left.",
        ),
        ProblemKind(
            "busy",
            503,
            "The table is too busy",
            "Others changed it again and again for five seconds. Nothing was done: send the "
            "request again after the seconds of `Retry-After`.",
        ),
        ProblemKind(
            "too_many_streams",
            503,
            "Too many are waiting for events",
            "Ask again after the seconds of `Retry-After`, without `wait`.",
        ),
        ProblemKind(
            "receipts_unavailable",
            503,
            "Receipts cannot be signed or checked now",
            "The keys of the service cannot be read. Ask for the roll without `receipt`, or again "
            "after the seconds of `Retry-After`. Operators: `rollwright doctor` says more.",
        ),
        ProblemKind(
            "internal",
            500,
            "Something went wrong in the service",
            "This is a defect of the service, and it has been logged. Nothing was half done. "
            "Tell its operator the header `X-Request-ID` of the answer.",
        ),
        ProblemKind(
            "store_unavailable",
            503,
            "The store cannot serve now",
            "Nothing was half done. Send the same request again after the seconds of the header "
            "`Retry-After`, with the same `Idempotency-Key` if it had one. Rolls and odds need no "
            "store. Operators: `GET /readyz` and `rollwright doctor` say more.",
        ),
    )
}


def kind_of(status: int) -> ProblemKind:
    """The general kind of an HTTP status: the first in the table, else that of its class."""
    for kind in KINDS.values():
        if kind.status == status:
            return kind
    return KINDS["bad_request" if status < 500 else "internal"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong: where (a JSON `pointer` or a query `parameter`), and what it must be."""

    detail: str
    pointer: str | None = None
    parameter: str | None = None
    position: int | None = None


class Refusal(Exception):
    """A request that is answered with a problem."""

    def __init__(self, code: str, detail: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(detail)
        self.kind = KINDS[code]
        self.detail = detail
        self.findings = findings
