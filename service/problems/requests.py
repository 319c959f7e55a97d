"""Kinds of problems: the content of a request, and the permissions of its sender."""

from __future__ import annotations

from service.problems.kind import ProblemKind

REQUESTS = (
    ProblemKind(
        "validation_failed",
        422,
        "The request is invalid",
        "`errors` lists every wrong field. `pointer` (a JSON pointer into the body) or "
        "`parameter` (of the query) says where it is. `detail` says what it must be, or suggests "
        "the name that was probably meant.",
    ),
    ProblemKind(
        "invalid_expression",
        422,
        "The dice notation cannot be read",
        "`errors` says what was expected, and where: `position` counts the characters of the "
        "expression from 1. In a URL, write + as %2B. See [the notation](/guide/notation).",
    ),
    ProblemKind(
        "dice_not_needed",
        422,
        "Not all supplied dice are needed",
        "`errors` lists the ones that are not needed. Leave them out, or request a roll that "
        "needs them.",
    ),
    ProblemKind(
        "too_much_work",
        422,
        "The request needs too much work",
        "The work is estimated in advance; `detail` names the limit. Ask for fewer dice or rolls, "
        "or split the request.",
    ),
    ProblemKind(
        "token_missing",
        401,
        "A token is needed",
        "Send the header `Authorization: Bearer` with the token of your seat, or with the join "
        "code to take a seat.",
    ),
    ProblemKind(
        "code_not_valid",
        403,
        "The code is not valid",
        "It is wrong, used, expired, or replaced by a newer one; the answer is always the same. "
        "Ask the gamemaster for a new code.",
    ),
    ProblemKind(
        "wrong_role",
        403,
        "Not allowed for your role",
        "The move, field or path is for another role at the table (gamemaster, player or "
        "spectator). Joining needs the join code. `GET /v1/sessions/{id}/moves` lists what you "
        "can do.",
    ),
)
