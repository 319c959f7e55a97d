"""Kinds of problems: the content of a request, and the permissions of its sender."""

from __future__ import annotations

from service.problems.kind import ProblemKind

REQUESTS = (
    ProblemKind(
        "validation_failed",
        422,
        "The request is invalid",
        "`errors` lists every field that is wrong: `pointer` (a JSON pointer into the body) or "
        "`parameter` (of the query), and in `detail` what it must be, or for an unknown "
        "field the name that was probably meant.",
    ),
    ProblemKind(
        "invalid_expression",
        422,
        "The dice notation cannot be read",
        "`errors` says what was expected and where; `position` is the place of the character "
        "in the expression, from 1. In a URL, + is written %2B. "
        "[All of the notation](/guide/notation).",
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
        "code_not_valid",
        403,
        "The code is not valid",
        "It is wrong, used, expired, or replaced by a newer one; all of these are answered alike. "
        "Ask the gamemaster for a new code.",
    ),
    ProblemKind(
        "wrong_role",
        403,
        "Not allowed for your role",
        "The move, field or path is for another role at the table: gamemaster, player or "
        "spectator; joining takes the join code. `GET /v1/sessions/{id}/moves` lists what you"
        " can do.",
    ),
)
