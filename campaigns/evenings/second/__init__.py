"""The second evening: two adventures more at the same table, the last one given up."""

from campaigns.evenings.second import (
    arrival,
    awards,
    camp,
    council,
    escape,
    given_up,
    insurance,
    latecomer,
    places,
)

PARTS = (
    *(arrival, camp, places, council, latecomer, escape, insurance, awards),
    given_up,
)
STEPS = tuple(step for part in PARTS for step in part.STEPS)
"""In the order played; each takes the table."""
