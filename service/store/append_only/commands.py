"""Parse the commands of an append-only file, as Redis and Valkey write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from mmap import mmap
from typing import NamedTuple

Data = bytes | mmap

ZEROS = bytes(512)
"""What a disk shows for a block that was never written; no command of ours has so many of them."""
_COUNT = re.compile(rb"\*([1-9]\d{0,6})\r\n")
_LENGTH = re.compile(rb"\$(\d{1,10})\r\n")
_NAME = re.compile(rb"[A-Za-z]+")
_COMMENT = re.compile(rb"#[ -~]*\r\n")
_START = re.compile(rb"\*[1-9]\d{0,6}\r\n\$\d{1,2}\r\n[A-Za-z]+\r\n")


class Command(NamedTuple):
    """A complete command, its name in capitals, and its first operand, which is mostly a key."""

    end: int
    name: bytes = b""
    key: bytes = b""


class Extent(NamedTuple):
    """How far a file can be read, and where its last complete change ends.

    A change is a command, or a transaction of several from MULTI to EXEC.
    """

    end: int
    complete: int


def command_at(data: Data, at: int) -> Command | None:
    """The command that starts there; None if there is none, or not all of it."""
    count = _COUNT.match(data, at)
    if count is None:
        comment = _COMMENT.match(data, at)
        return Command(comment.end()) if comment else None
    end, first = count.end(), []
    for number in range(int(count[1])):
        length = _LENGTH.match(data, end)
        if length is None:
            return None
        start, end = length.end(), length.end() + int(length[1])
        if data[end : end + 2] != b"\r\n":
            return None
        if number < 2:
            first.append(data[start:end])
        end += 2
    if not _NAME.fullmatch(first[0]):
        return None
    return Command(end, first[0].upper(), b"".join(first[1:]))


def read(data: Data, at: int = 0, *, inside: bool | None = False) -> Extent:
    """Read commands from there on, up to the end or to what is none.

    `inside` tells whether that is inside of a transaction; None if that is unknown.
    """
    complete = at
    zeros = data.find(ZEROS, at)
    while (command := command_at(data, at)) and not at <= zeros < command.end:
        at = command.end
        if command.name in (b"MULTI", b"EXEC"):
            inside = command.name == b"MULTI"
        if inside is False:
            complete = at
    return Extent(at, complete)


def commands_after(data: Data, at: int) -> Iterator[Command]:
    """All complete commands behind a place where there is none."""
    size = len(data)
    while at < size:
        start = _START.search(data, at)
        if start is None:
            return
        at = start.start() + 1
        while command := command_at(data, at - 1):
            yield command
            at = command.end + 1


def ends_whole(data: Data, window: int) -> bool:
    """Whether the file surely ends with a complete change, by its last bytes alone."""
    size = len(data)
    start = max(size - window, 0)
    starts = [0] if start == 0 else [found.start() for found in _START.finditer(data, start)][:8]
    return any(read(data, at, inside=False if at == 0 else None).complete == size for at in starts)
