"""They sit down, and the adventure begins."""

from __future__ import annotations

from campaigns.evenings.cards import HANDS
from campaigns.evenings.changes import sets
from campaigns.evenings.model import Player
from campaigns.evenings.table import Table

SIZE = 10
"""The hand size that the table has set; the hands are brought."""


def they_sit_down(table: Table) -> None:
    """Each of four brings a hand (DD-10), and gives a client seed."""
    table.open(name="The Jade Key", settings={"hand_size": SIZE})
    for name, hand in HANDS.items():
        seated = sets(players={**table.model.players, name: Player(hand=len(hand))})
        table.join(name, seated, hand=hand, client_seed=f"{name}'s candle")
    table["Ann"].refused("effect_not_possible", "give_seed", client_seed="one more")
    table.gm.refused("wrong_phase", "start_scene", kind="standard")


def the_adventure_begins(table: Table) -> None:
    """Nobody is dealt cards who has brought some (DD-10)."""
    gm = table.gm
    deck = table.model.deck - sum(map(len, HANDS.values()))
    gm.play("start_adventure", sets(phase="between_scenes", act=1, deck=deck))
    gm.refused("wrong_phase", "start_adventure")
    gm.play("start_scene", sets(phase="free", scene="standard"), kind="standard")
    gm.refused("wrong_phase", "flip")
    gm.play("add_foe", name="Ghoul", possibilities=3)


STEPS = (they_sit_down, the_adventure_begins)
