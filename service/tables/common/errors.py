"""The errors of moves; a refused move changes nothing."""

from __future__ import annotations

from enum import StrEnum
from typing import NoReturn


class Rule(StrEnum):
    """The rule that a refused move breaks; the value is the error code of the API."""

    WRONG_PHASE = "wrong_phase"
    CARD_NOT_HELD = "card_not_held"
    HAND_CLOSED = "hand_closed"
    POOL_CLOSED = "pool_closed"
    POOL_LIMIT = "pool_limit"
    POOL_REFUSED = "pool_refused"
    CARD_STAYS = "card_stays"
    ROLL_OPEN = "roll_open"
    ROLL_CLOSED = "roll_closed"
    NO_POSSIBILITY = "no_possibility"
    POSSIBILITY_LIMIT = "possibility_limit"
    CRITICAL_MOMENT_USED = "critical_moment_used"
    CRITICAL_PROBLEM = "critical_problem"
    ACTIONS_STOPPED = "actions_stopped"
    ACTION_NEEDED = "action_needed"
    ACTION_USED = "action_used"
    NOT_TAKING_PART = "not_taking_part"
    NOT_APPROVED = "not_approved"
    CLAIM_OPEN = "claim_open"
    SUBPLOT_LIMIT = "subplot_limit"
    TRADE_UNEQUAL = "trade_unequal"
    TRADE_CLOSED = "trade_closed"
    HAND_OVER_LIMIT = "hand_over_limit"
    TOO_MANY_DISCARDS = "too_many_discards"
    NO_SUCH_TARGET = "no_such_target"
    LETTER_NOT_SHOWN = "letter_not_shown"
    EFFECT_NOT_POSSIBLE = "effect_not_possible"
    UNDO_NOT_POSSIBLE = "undo_not_possible"
    TABLE_FULL = "table_full"
    DECK_TOO_SMALL = "deck_too_small"
    NAME_TAKEN = "name_taken"


class RuleError(Exception):
    """A move breaks a rule; the detail never reveals a secret."""

    def __init__(self, rule: Rule, detail: str) -> None:
        super().__init__(detail)
        self.rule = rule
        self.detail = detail


class NoSuchId(RuleError):
    """An id that names nothing at the table, or nothing that the move could be about."""

    def __init__(self, id: str, detail: str) -> None:
        super().__init__(Rule.NO_SUCH_TARGET, detail)
        self.id = id


class WrongRole(Exception):
    """A move, or one of its fields, is reserved for another role."""


class InvalidField(Exception):
    """A field of the move is missing, or not accepted here; `field` is its name."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field
        self.detail = detail


def refuse(rule: Rule, detail: str) -> NoReturn:
    """Raises RuleError."""
    raise RuleError(rule, detail)
