"""Advantage and disadvantage cancel one for one, and one die remains at most.

Source: rules DG-02a, DG-02b and DU-03 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from enum import IntEnum


class NetAdvantage(IntEnum):
    """What is left when advantage and disadvantage have cancelled each other."""

    DISADVANTAGE = -1
    NONE = 0
    ADVANTAGE = 1


def net_advantage(advantage: int, disadvantage: int) -> NetAdvantage:
    """The one die that remains of the two counts, 0 or more each."""
    if advantage == disadvantage:
        return NetAdvantage.NONE
    return NetAdvantage.ADVANTAGE if advantage > disadvantage else NetAdvantage.DISADVANTAGE
