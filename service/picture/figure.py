"""Numbers and chances as texts."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


def number(value: float, form: str = "") -> str:
    """A number with a real minus sign."""
    return f"{value:{form}}".replace("-", "\N{MINUS SIGN}")


def signed(value: int) -> str:
    """A bonus: with its sign, unless it is 0."""
    return number(value, "+" if value else "")


def percent(chance: Fraction | float) -> str:
    """A percentage with one decimal, halves rounded up; only exact 0 and 1 read as 0 and 100 %."""
    tenths = int(chance * 1000 + Fraction(1, 2))
    if chance and not tenths:
        return "<0.1 %"
    if chance < 1 and tenths == 1000:
        return ">99.9 %"
    return f"{tenths // 10}.{tenths % 10} %"


def exact_percent(billionths: int) -> str:
    """A percentage with as many decimals as needed."""
    return f"{Decimal(billionths).scaleb(-7).normalize():f} %"
