"""Nothing that others can observe counts the bytes of a secret."""

from __future__ import annotations

from bisect import bisect_left

import pytest
from flask.testing import FlaskClient

from service.store import event_log
from service.store.store import Store
from tests.tabletop.calling import in_process
from tests.tabletop.lengths import LONG, SECRETS, SHORT, Secret, evening_of, pad, page_after


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
