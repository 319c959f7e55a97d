"""The Lua script that opens a stream, and chooses another to end for it.

KEYS are those of `scripts`.
"""

from __future__ import annotations

from service.store.script_parts import ANNOUNCE, IN_TIME, WHEN_FULL

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
