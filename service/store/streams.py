"""The open streams of sessions."""

from __future__ import annotations

from typing import NamedTuple

from service.fairness.chance import secret
from service.store.errors import StoreFull, answering
from service.store.keys import key_of, script_keys
from service.store.scripts import ANNOUNCE, IN_TIME, WHEN_FULL
from service.store.store import Store

# Open streams are members '<token hash>:<time of opening>:<random>' of a sorted set, scored by the
# second at which they count as closed unless they are renewed. Those of spectators end in
# ':<address>:<seat>'.

# The spectator's stream that gives way first; nothing if there is none.
GIVES_WAY = """
local function gives_way(streams)
  local watching, of_address = {}, {}
  for _, stream in ipairs(streams) do
    local time, address, seat = string.match(stream, '^[^:]*:([^:]*):[^:]*:([^:]+):(.+)$')
    if time then
      local place = {stream = stream, address = address, seat = tonumber(seat), time = time}
      watching[#watching + 1] = place
      of_address[address] = (of_address[address] or 0) + 1
    end
  end
  table.sort(watching, function(one, other)
    local count, others = of_address[one.address], of_address[other.address]
    if count ~= others then return count > others end
    if one.seat ~= other.seat then return one.seat > other.seat end
    return one.time > other.time
  end)
  return watching[1] and watching[1].stream
end
"""

# ARGV: token hash, random text, seconds to keep it open, maximum per token, maximum per session,
# ':<address>:<seat>' for a spectator ('' for players). A token's oldest streams beyond its
# maximum are closed. At the session's maximum a spectator's stream is closed: of the address with
# the most, that of the newest seat. If that is the one to open, nothing is returned; players
# always get their stream.
OPEN_STREAM = (
    WHEN_FULL
    + GIVES_WAY
    + IN_TIME
    + """
local now = redis.call('TIME')
in_time(KEYS[5], now[1], ARGV[3])
local own, others, closing = {}, {}, {}
for _, stream in ipairs(redis.call('ZRANGE', KEYS[5], 0, -1)) do
  local list = string.sub(stream, 1, #ARGV[1]) == ARGV[1] and own or others
  list[#list + 1] = stream
end
table.sort(own)
while #own >= tonumber(ARGV[4]) do closing[#closing + 1] = table.remove(own, 1) end
local stream = string.format('%s:%010d%06d:%s%s', ARGV[1], now[1], now[2], ARGV[2], ARGV[6])
own[#own + 1] = stream
if redis.call('ZCARD', KEYS[5]) - #closing >= tonumber(ARGV[5]) then
  for _, each in ipairs(own) do others[#others + 1] = each end
  local last = gives_way(others)
  if last == stream then return false end
  closing[#closing + 1] = last
end
if #closing > 0 then
  redis.call('ZREM', KEYS[5], unpack(closing))
"""
    + ANNOUNCE
    + """
end
redis.call('ZADD', KEYS[5], now[1] + ARGV[3], stream)
redis.call('EXPIRE', KEYS[5], 2 * ARGV[3])
return stream
"""
)


STREAMS_OF_TOKEN = 2
STREAMS_OF_SESSION = 64
STREAM_SECONDS = 40
"""How long a stream counts after it was last renewed; a killed worker renews none."""
STREAM_BITS = 64
TICKET_SECONDS = 30
"""How long a ticket can open a stream."""


class Watcher(NamedTuple):
    """A spectator who opens a stream: when places are short, some of one address give way."""

    address: str  # as `address_tag` makes it
    seat: int  # rises with each new spectator


class OpenStreams:
    """The open streams of a store's sessions."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def open(self, session: str, token_hash: str, watcher: Watcher | None = None) -> str | None:
        """Open a stream for a token, closing its oldest if it has too many.

        At the session's maximum a spectator's stream is closed for it; None if it would have to be
        this one itself. A store that cannot write counts none, and the stream is "". Raises
        StoreUnavailable.
        """
        limits = (STREAM_SECONDS, STREAMS_OF_TOKEN, STREAMS_OF_SESSION)
        watching = "" if watcher is None else f":{watcher.address}:{watcher.seat}"
        arguments = (token_hash, secret(STREAM_BITS), *limits, watching)
        try:
            stream = self._store.run(OPEN_STREAM, script_keys(session), arguments)
        except StoreFull:
            return ""
        return None if stream is None else stream.decode()

    def close(self, session: str, stream: str) -> None:
        """Close a stream. Raises StoreUnavailable."""
        key = key_of(session, "streams")
        with answering(key):
            self._store.client.zrem(key, stream)
