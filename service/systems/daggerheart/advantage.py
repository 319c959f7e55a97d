"""Advantage and disadvantage cancel one for one, and one die remains at most.

Source: rules DG-02a, DG-02b and DU-03 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from enum import IntEnum


class NetAdvantage(IntEnum):
    """What remains after advantage and disadvantage cancel each other."""

    DISADVANTAGE = -1
    NONE = 0
    ADVANTAGE = 1


def net_advantage(advantage: int, disadvantage: int) -> NetAdvantage:
    """The one die that remains of two counts, each 0 or more."""
    if advantage == disadvantage:
        return NetAdvantage.NONE
    return NetAdvantage.ADVANTAGE if advantage > disadvantage else NetAdvantage.DISADVANTAGE
