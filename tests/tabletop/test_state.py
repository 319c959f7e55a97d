"""How much a table may hold."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.tabletop.calling import in_process, open_table


def test_a_table_grows_to_its_limit_and_no_further(client: FlaskClient) -> None:
    """Hidden rolls of many dice are refused in the end; nothing has changed then."""
    gm = open_table(in_process(client), 1).gm
    many = {"mechanic": "dice", "body": {"expression": "200d1000000"}, "hidden": True}
    replies = [gm.try_to("roll_dice", **many) for _ in range(6)]
    assert [reply.status for reply in replies].count(409) > 0
    refused = next(reply for reply in replies if reply.status == 409)
    assert (refused.code, "65536 bytes" in refused.json["detail"]) == ("table_full", True)
    accepted = [reply for reply in replies if reply.status == 200]
    assert gm.table()["version"] == 2 + len(accepted)
    assert gm.play("start_adventure")["version"] == 3 + len(accepted)
