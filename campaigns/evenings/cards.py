"""Cards of the standard deck that the evenings name, and the lines that their steps wait for."""

from __future__ import annotations

from campaigns.evenings.model import Json

ADRENALIN, WILLPOWER, PRESENCES = 1, 17, (96, 97)
ALERTNESS, CONNECTION, CAMPAIGN = 33, 81, 112
ROMANCE, MARTYR, MISTAKEN_IDENTITY, NEMESIS, SUSPICION = 120, 122, 123, 126, 127
ACTIONS, HASTES, HEROES, DRAMAS = (36, 37), (40, 41), (64, 65, 66), tuple(range(128, 141))
MASTER_PLAN, SEIZE_INITIATIVE, IDEA, RALLY, LEADERSHIP = 50, 60, 85, 78, 141
OPPONENT_FAILS, COUPS_DE_GRACE, SUPPORTERS = (74, 75), (113, 114), (146, 147, 148)
SECOND_CHANCES, GLORIES, MONOLOGUE, ESCAPE = (79, 87, 90), (91, 92), 95, 156

STAYS = frozenset({*range(33, 36), 80, *range(81, 85), 112, *range(120, 128)})
"""Cards that stay in a pool until they are used, or the adventure ends (DD-27)."""

ANN = (ACTIONS[0], HEROES[0], SECOND_CHANCES[0], GLORIES[0], ROMANCE)
ANN += (MASTER_PLAN, SEIZE_INITIATIVE, DRAMAS[0], HASTES[0], LEADERSHIP)
BEN = (OPPONENT_FAILS[0], SUPPORTERS[0], IDEA, CAMPAIGN, ADRENALIN)
BEN += (MISTAKEN_IDENTITY, SUSPICION, COUPS_DE_GRACE[0], ACTIONS[1], HEROES[1])
CLEO = (OPPONENT_FAILS[1], COUPS_DE_GRACE[1], NEMESIS, ALERTNESS, RALLY)
CLEO += (PRESENCES[0], SUPPORTERS[1], HEROES[2], HASTES[1], SECOND_CHANCES[1])
DAN = (WILLPOWER, CONNECTION, MARTYR, ESCAPE, SUPPORTERS[2])
DAN += (MONOLOGUE, GLORIES[1], DRAMAS[1], PRESENCES[1], SECOND_CHANCES[2])
HANDS = {"Ann": ANN, "Ben": BEN, "Cleo": CLEO, "Dan": DAN}
"""The hands that they bring (DD-10)."""


def calm(round: Json) -> bool:
    """Whether a line leaves rolls alone, gives nobody a second action, and lets cards be used."""
    heroes = {"up", "stymied", "flurry", "confused"} & {*round["heroes"]}
    return not heroes and not {"up", "stymied"} & {*round["villains"]}


def usable(round: Json) -> bool:
    """Whether cards can be used (DD-34)."""
    return "confused" not in round["heroes"]


def approves(round: Json, action: str) -> bool:
    """Whether a calm line approves an action (DD-17)."""
    return calm(round) and bool({action, "any"} & {*round["approved"]})


def tricks(round: Json) -> bool:
    """Whether a calm line approves a trick."""
    return approves(round, "trick")


def defences(round: Json) -> bool:
    """Whether a calm line approves defending."""
    return approves(round, "defend")


def attacks_apart(round: Json) -> bool:
    """Whether a calm line approves neither attacks nor defences."""
    return calm(round) and not {"attack", "defend", "any"} & {*round["approved"]}
