"""The module for Foundry VTT rolls and tells the chat; campaigns/foundry tries all of it."""

from __future__ import annotations

from pathlib import Path

from campaigns.foundry.test_foundry import foundry, module
from tests.served import until
from tests.tabletop.calling import open_table, over_http

__all__ = ["module"]


def test_dice_are_the_services_and_its_table_is_told(module: Path, server: str) -> None:
    table = open_table(over_http(server), 1)
    settings = {"url": server, "session": table.gm.session, "token": table.watch().token}
    with foundry(module, **settings) as vtt:
        rolled = vtt.does(roll="200d6")
        assert (len(rolled["results"]), rolled["own"]) == (200, 0)
        table.gm.play("start_adventure")
        table.gm.play("start_scene", kind="standard")
        until(lambda: "Scene 1 opens" in str(vtt.seen()["chat"]), "the chat is told")
