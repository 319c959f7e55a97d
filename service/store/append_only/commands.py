"""Parse the commands of an append-only file, as Redis and Valkey write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from mmap import mmap
from typing import NamedTuple

Data = bytes | mmap

ZEROS = bytes(512)
"""What a disk shows for a block that was never written; no command of ours has so many of them."""
MOST_STARTS = 8
"""What looks like the start of a command can lie within another one: so many are tried."""
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
        part = _part(data, end)
        if part is None:
            return None
        if number < 2:
            first.append(data[part])
        end = part.stop + 2
    return Command(end, first[0].upper(), b"".join(first[1:])) if _is_name(first[0]) else None


def _part(data: Data, at: int) -> slice | None:
    """Where the part of a command lies that is announced there; None if it is not all there."""
    length = _LENGTH.match(data, at)
    if length is None:
        return None
    part = slice(length.end(), length.end() + int(length[1]))
    return part if data[part.stop : part.stop + 2] == b"\r\n" else None


def _is_name(part: bytes) -> bool:
    return _NAME.fullmatch(part) is not None


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
    if len(data) <= window:
        return read(data).complete == len(data)
    starts = islice(_START.finditer(data, len(data) - window), MOST_STARTS)
    ends = (read(data, start.start(), inside=None) for start in starts)
    return any(extent.complete == len(data) for extent in ends)
