"""Limits of rolls and odds."""

from __future__ import annotations

from service.fairness.receipt import MAX_CHARACTERS as MAX_RECEIPT
from service.mechanics.die import MAX_CHAIN, MAX_FACES
from service.mechanics.distribution import MAX_OUTCOMES
from service.mechanics.limit import Limit
from service.mechanics.order import MAX_ROLLS
from service.mechanics.work import MAX_DIGITS, MAX_WORK
from service.systems.dice import bounds, expression, reader
from service.systems.opposed.contest import MAX_TIES
from service.systems.rolls import MAX_BATCH, MAX_DICE, MAX_THROWN

ROLLS = (
    Limit(
        "receipt_characters", MAX_RECEIPT, "A receipt; a roll that needs a longer one is refused."
    ),
    Limit("expression_characters", expression.MAX_CHARACTERS, "Dice notation."),
    Limit("expression_terms", expression.MAX_TERMS, "Terms of an expression."),
    Limit("expression_dice", expression.MAX_DICE, "Dice of an expression, as written."),
    Limit(
        "expression_throws",
        bounds.MAX_EXPECTED,
        "Expected dice of an expression, rerolls and explosions included; both sides of an "
        "opposed roll together.",
    ),
    Limit("expression_brackets", reader.MAX_DEPTH, "Brackets within each other."),
    Limit("die_sides", expression.MAX_SIDES, "Sides of a die."),
    Limit(
        "roll_throws",
        MAX_FACES,
        "Dice of one roll, rerolls and explosions included.",
    ),
    Limit("tie_rerolls", MAX_TIES, "Rerolls of an opposed roll with equal totals."),
    Limit("dice_per_request", MAX_DICE, "Expected dice of one request."),
    Limit("request_throws", MAX_THROWN, "Dice of several rolls in one request, ties included."),
    Limit("chain_dice", MAX_CHAIN, "How often one die rolls on or explodes."),
    Limit("rolls", MAX_ROLLS, "The count of several rolls."),
    Limit("batch_rolls", MAX_BATCH, "Rolls in a batch."),
    Limit(
        "odds_outcomes",
        MAX_OUTCOMES,
        "Values that a distribution covers, impossible ones included.",
    ),
    Limit("odds_steps", MAX_WORK, "Estimated steps of work for the odds of one request."),
    Limit("odds_digits", MAX_DIGITS, "Digits of an exact chance of dice notation."),
)
