"""Nothing that others can observe counts the bytes of a secret."""

from __future__ import annotations

from bisect import bisect_left

import pytest
from flask.testing import FlaskClient

from service.store import event_log
from service.store.codec import secret_fields
from service.store.session import snapshot_bytes
from service.store.sessions import Sessions
from service.store.store import Store
from service.tables.common.event import secrets_of
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.table import Table
from tests.tables.drama_deck.rules import EVENTS
from tests.tabletop.calling import in_process, stored
from tests.tabletop.lengths import (
    LONG,
    NAMES,
    SECRETS,
    SHORT,
    Secret,
    evening_of,
    pad,
    page_after,
    seen,
)

PUBLIC = {
    *("cards", "name", "version", "settings", "phase", "chapter", "act", "act_ending", "ignored"),
    *("hand_size", "scene", "round", "client_seeds", "shuffled_cards", "discard_pile"),
    *("action_stack", "characters", "pools", "values", "spectators", "revealed"),
    *("effects", "subplots", "campaigning", "campaigned", "claims", "ideas", "card_requests"),
    *("glories", "rallying", "retries", "numbered", "rolls_undone", "undo_steps", "undo_requests"),
    "completed",
}
"""The fields of a table that everybody may see: a new one comes here, or into `secrets`."""


def test_every_field_of_a_table_is_public_or_counts_without_its_secrets() -> None:
    assert {*Table.__struct_fields__} - secret_fields(GAME).keys() == PUBLIC


def test_there_is_an_evening_for_every_kind_of_secret() -> None:
    secret = {kind.type for kind in EVENTS.values() if secrets_of(kind)}
    assert secret == {kind.event for kind in SECRETS} - {"roll_opened", "skill_started"}


@pytest.mark.parametrize("secret", SECRETS, ids=str)
def test_where_a_page_ends_does_not_tell_how_long_a_secret_is(
    client: FlaskClient, store: Store, secret: Secret, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With rolls of known size, a player measured the digits of cards dealt to others."""

    def length(size: int) -> int:
        """Of a page that ends at so many bytes, as if so much had been padded before it."""
        monkeypatch.setattr(event_log, "PAGE_BYTES", size)
        return len(page_after(evening.who(secret.others[0]), evening.before))

    measured = []
    for digits in (SHORT, LONG):
        evening = evening_of(in_process(client), store.client, secret, digits)
        pad(evening, 30)
        sizes = range(4_096, 8_192)
        next_event = length(sizes[0]) + 1
        measured.append((next_event, bisect_left(sizes, next_event, key=length)))
    assert measured[0] == measured[1]
    assert 0 < measured[0][1] < len(sizes)


@pytest.mark.parametrize("secret", SECRETS, ids=str)
def test_others_see_the_same_bytes_whatever_a_secret_is(
    client: FlaskClient, store: Store, sessions: Sessions, secret: Secret
) -> None:
    """Nor does it matter to what a table has room for, or to what can be undone."""
    told, counted = [], []
    for digits in (SHORT, LONG):
        evening = evening_of(in_process(client), store.client, secret, digits)
        pad(evening, 2)
        evening.table.gm.play("add_foe", name="Thug")
        pad(evening, 4)
        told.append({name: seen(evening.who(name)) for name in NAMES})
        session = stored(sessions, evening.table.gm)
        steps = [(at, snapshot_bytes(one)) for at, one in session.snapshots.items()]
        counted.append((session.counted_bytes, steps))
    for name in secret.others:
        assert told[0][name] == told[1][name], name
    assert all(told[0][name] != told[1][name] for name in secret.known_to), "the evenings differ"
    assert counted[0] == counted[1]
    assert len(counted[0][1]) > 4
