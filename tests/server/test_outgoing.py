"""What a connection keeps for a client, with real sockets."""

from __future__ import annotations

import socket
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import closing

import pytest

from service.server.outgoing import Outgoing

ANSWER = bytes(range(256)) * 4_096  # a megabyte


@pytest.fixture
def pair() -> Iterator[tuple[Outgoing, socket.socket]]:
    """What the worker has, and the client, who takes little that is not read."""
    with socket.create_server(("127.0.0.1", 0)) as server, closing(socket.socket()) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        client.connect(server.getsockname())
        accepted, _ = server.accept()
        out = Outgoing(accepted, patience_seconds=0.1)
        yield out, client
        out.hang_up()


def taken(client: socket.socket, out: Outgoing, count: int) -> bytes:
    """So many bytes as the client gets them, while the rest is sent on."""
    found = b""
    while len(found) < count:
        out.send_on()
        found += client.recv(count - len(found))
    return found


def test_all_comes_in_order(pair: tuple[Outgoing, socket.socket]) -> None:
    out, client = pair
    begun = []
    out.behind = lambda: begun.append(1)
    out.sendall(b"head")
    assert begun == []
    out.sendall(ANSWER)
    assert begun == [1]
    assert taken(client, out, 4 + len(ANSWER)) == b"head" + ANSWER
    assert (out.send_on(), out.kept_bytes) == (True, 0)


def test_who_keeps_much_waits_and_is_told(pair: tuple[Outgoing, socket.socket]) -> None:
    out, _ = pair
    out.sendall(ANSWER)
    with pytest.raises(TimeoutError):
        out.sendall(b"more")
    out.give_up()
    with pytest.raises(BrokenPipeError):
        out.sendall(b"more")


def test_what_is_sent_takes_no_memory(pair: tuple[Outgoing, socket.socket]) -> None:
    out, client = pair
    tracemalloc.start()
    try:
        out.sendall(bytes(len(ANSWER)))
        taken(client, out, len(ANSWER) - 200_000)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < 400_000


def test_nobody_waits_in_sending_on(pair: tuple[Outgoing, socket.socket]) -> None:
    """Whatever timeout somebody has set."""
    out, _ = pair
    out.sendall(ANSWER)
    out.settimeout(3)
    started = time.monotonic()
    assert not out.send_on()
    assert time.monotonic() - started < 1
