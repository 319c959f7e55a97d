"""The nine kinds of callers that a session can have."""

from __future__ import annotations

from dataclasses import dataclass, replace

from service.store.sessions import Change, Outcome, Sessions, prepare
from service.tables.common.event import Event
from service.tables.drama_deck.table import Table
from tests.tabletop.calling import Caller, Send, TestTable, open_table, stored

SEATED = ("gamemaster", "holder", "other", "spectator")
STRANGERS = ("foreign", "dead", "made_up")
KINDS = (*SEATED, "join_code", "no_token", *STRANGERS)
MADE_UP = "rwp_" + "A" * 43
NOWHERE = "/v1/sessions/" + "0" * 32


@dataclass(frozen=True, kw_only=True)
class Nine:
    """One caller of each kind; `holder` is the player whose turn it is, or whose card."""

    gamemaster: Caller
    holder: Caller
    other: Caller  # another player
    spectator: Caller
    join_code: Caller
    no_token: Caller
    foreign: Caller  # the gamemaster of another session
    dead: Caller  # a token of the holder's that was exchanged for a new one
    made_up: Caller

    def of(self, kind: str) -> Caller:
        """The caller of a kind."""
        caller: Caller = getattr(self, kind)
        return caller


def nine(table: TestTable, foreign: Caller, *, holder: str = "c1", other: str = "c2") -> Nine:
    """The callers of a table, whose holder takes a new token; `foreign` sits elsewhere."""
    players = {player.character: player for player in table.players}
    old = players[holder]
    new = old.with_token(old.ask("POST", "/token", {}).ok()["token"], holder)
    return Nine(
        gamemaster=table.gm,
        holder=new,
        other=players[other],
        spectator=table.watch(),
        join_code=table.door,
        no_token=table.gm.with_token(None),
        foreign=table.gm.with_token(foreign.token),
        dead=table.gm.with_token(old.token),
        made_up=table.gm.with_token(MADE_UP),
    )


def nowhere(caller: Caller) -> Caller:
    """The same caller at a session that there is not."""
    return replace(caller, path=NOWHERE, seen=[])


def seated_at(send: Send, sessions: Sessions, laid: Table) -> TestTable:
    """A session whose players sit at a table that was laid for a test."""
    table = open_table(send, len(laid.characters))
    before = stored(sessions, table.gm)
    after = before.changed(
        table=laid.changed(version=before.version + 1, undo_steps=()),
        last_event=before.last_event + 1,
    )
    laying = Event("laid", None)
    written = sessions.commit(prepare(Change(before=before, after=after, events=[laying], at=0)))
    assert written.outcome is Outcome.DONE
    return table
