"""Dice notation as a field of a request."""

from __future__ import annotations

from collections.abc import Callable

from service.schemas.messages import CodedMessage
from service.schemas.shape import Parsed, Unreadable
from service.systems.dice.expression import MAX_CHARACTERS, Expression
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression

Fits = Callable[[Expression], bool]
CODE = "invalid_expression"
GUIDE = """Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0,
1) and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once), `rr1`
(until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!` (compound); `mi2`, `ma5`
(lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep, drop); `>=5` (count successes),
`f1` (subtract failures), `dbl6` (count twice). `1d20 adv` and `1d20 dis` roll two dice. `{2d6,
1d12}kh1` or `max(…)` take the highest sum, `kl1` or `min(…)` the lowest. The total is rounded down;
`floor`, `ceil` and `round` round earlier. A `[label]` follows a term; a comment follows a space or
`#`. More in [the guide](/guide/notation).
""".replace("\n", " ").strip()


def _notation(fits: Fits, refusal: str = "") -> Parsed:
    """Notation that fits; `refusal` names the kinds that do."""

    def parse(text: str, query: bool) -> Expression:
        try:
            expression = read(text, query=query)
        except InvalidExpression as invalid:
            raise Unreadable(_refusal(text, invalid, fits, query=query)) from invalid
        if not fits(expression):
            raise Unreadable(CodedMessage(refusal, CODE, 1))
        return expression

    return Parsed(parse, lambda expression: expression.text, MAX_CHARACTERS)


def _refusal(text: str, invalid: InvalidExpression, fits: Fits, *, query: bool) -> CodedMessage:
    """The refusal of a text; replacements are only looked up when it is read."""

    def explain() -> CodedMessage:
        from service.systems.dice.instead import explained  # loaded on first use: many patterns

        detail, instead = explained(text, invalid, query=query, fits=fits)
        return CodedMessage(detail, CODE, invalid.position, instead=instead)

    return CodedMessage(str(invalid), CODE, invalid.position, explain=explain)


ANY = _notation(lambda _expression: True)
TOTAL = _notation(
    lambda expression: expression.target is None,
    "Leave out the comparison: the totals of both sides are compared.",
)
SUM = _notation(
    lambda expression: expression.whole_sum and not expression.is_pool,
    "Only sums of dice and whole numbers fit here, no products, functions or pools.",
)
PLAIN = _notation(
    lambda expression: expression.plain,
    "Only sums of NdX, of kept dice such as 4d6kh3, and of whole numbers fit here.",
)
