"""The first evening: one adventure of two acts, from the lobby to its close."""

from campaigns.evenings.first import (
    act_two,
    ambush,
    arrival,
    awards,
    chase,
    duel,
    lock,
    night,
    road,
    stories,
    wrong_target,
)

PARTS = (
    *(arrival, stories, road, ambush, chase, wrong_target, duel, lock, night, act_two),
    awards,
)
STEPS = tuple(step for part in PARTS for step in part.STEPS)
"""In the order played; each takes the table."""
