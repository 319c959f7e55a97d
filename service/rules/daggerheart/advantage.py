"""Advantage and disadvantage cancel one for one, and one die remains at most.

Source: rules DG-02a, DG-02b and DU-03 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from enum import IntEnum


class Edge(IntEnum):
    """What is left when advantage and disadvantage have cancelled each other."""

    DISADVANTAGE = -1
    NONE = 0
    ADVANTAGE = 1


def edge(advantage: int, disadvantage: int) -> Edge:
    """The one die that remains of the two counts, 0 or more each."""
    if advantage == disadvantage:
        return Edge.NONE
    return Edge.ADVANTAGE if advantage > disadvantage else Edge.DISADVANTAGE
