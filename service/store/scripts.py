"""The scripts that the store runs: each is one step that happens whole or not at all.

KEYS of all: the table, its event stream, its own deck, its shuffles, who streams its events, the
channel that tells of news, the entry of the ledger.
"""

from __future__ import annotations

# A session and what the ledger has for the caller's key, read at one moment.
READ = """
return {redis.call('HGETALL', KEYS[1]), redis.call('GET', KEYS[7])}
"""

# What was written before counts as written now: who waits for the copies of this waits for those of
# all that was written before it, too.
AGAIN = """
local function again(key)
  redis.call('PEXPIREAT', key, redis.call('PEXPIRETIME', key))
end
"""

# Before a script that reads, where what is read is to have its copies.
SURELY = (
    AGAIN
    + """
for _, key in ipairs({KEYS[1], KEYS[7]}) do
  if redis.call('EXISTS', key) == 1 then again(key) end
end
"""
)

# Who waits for news looks for them when told, and now and then: that nobody could be told is no
# reason to fail.
TELL = """
redis.pcall('SPUBLISH', KEYS[6], '')
"""

# ARGV: a Change as msgpack, the answer for the ledger ('': none) and its seconds. Who was overtaken
# is told how the session stands.
#
# The command is asked about, too: a version can come again, when a session is deleted and made
# anew with its key, or a backup restored; who remembers the first one knows nothing of that.
COMMIT = (
    AGAIN
    + """
local told = cmsgpack.unpack(ARGV[1])
local kept = ARGV[2] ~= '' and redis.call('GET', KEYS[7])
if kept then
  again(KEYS[7])
  return {'kept', kept}
end
local version = redis.call('HGET', KEYS[1], 'version') or '0'
local command = redis.call('HGET', KEYS[1], 'command') or ''
-- [P1 version] A change of another version than the newest is not written.
if version ~= told.seen or command ~= told.seen_command then
  -- Perhaps this very command came through before, and only its answer was lost.
  local first = redis.call('XRANGE', KEYS[2], told.first .. '-0', told.first .. '-0')[1]
  if first and first[2][4] == told.command then
    again(KEYS[1])
    return {'done'}
  end
  return {'stale', redis.call('HGETALL', KEYS[1])}
end
if version == '0' then redis.call('DEL', KEYS[2], KEYS[3], KEYS[4], KEYS[5]) end
local filled, empty = {}, {}
for name, value in pairs(told.fields) do
  if value == '' then empty[#empty + 1] = name
  else
    filled[#filled + 1] = name
    filled[#filled + 1] = value
  end
end
redis.call('HSET', KEYS[1], unpack(filled))
if #empty > 0 then redis.call('HDEL', KEYS[1], unpack(empty)) end
for i, event in ipairs(told.events) do
  redis.call('XADD', KEYS[2], 'MAXLEN', '=', told.events_kept, (told.first + i - 1) .. '-0',
    'e', event, unpack(i == 1 and {'c', told.command} or {}))
end
if told.own_deck ~= '' then redis.call('SET', KEYS[3], told.own_deck) end
for _, shuffle in ipairs(told.shuffles) do redis.call('RPUSH', KEYS[4], shuffle) end
if ARGV[2] ~= '' then redis.call('SET', KEYS[7], ARGV[2], 'EX', ARGV[3]) end
for i = 1, 4 do redis.call('EXPIREAT', KEYS[i], told.expires_at) end
"""
    + TELL
    + "return {'done'}"
)

# ARGV: version seen, ledger entry ('': none), its seconds. A session that is gone is deleted.
DELETE = (
    """
local kept = ARGV[2] ~= '' and redis.call('GET', KEYS[7])
if kept then return {'kept', kept} end
local version = redis.call('HGET', KEYS[1], 'version')
if version and version ~= ARGV[1] then return {'stale', redis.call('HGETALL', KEYS[1])} end
-- What is gone is deleted again, for who waits for the copies.
if not version then redis.call('HSET', KEYS[1], 'version', ARGV[1]) end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5])
if ARGV[2] ~= '' then redis.call('SET', KEYS[7], ARGV[2], 'EX', ARGV[3]) end
"""
    + TELL
    + "return {'done'}"
)

# A session, all of it, as it stands at one moment.
TAKE_OUT = """
return {
  redis.call('HGETALL', KEYS[1]),
  redis.call('XRANGE', KEYS[2], '-', '+'),
  redis.call('GET', KEYS[3]),
  redis.call('LRANGE', KEYS[4], 0, -1),
}
"""

# ARGV: a Stored as msgpack, whether it may take the place of what is there ('1'), and when it
# expires. Whoever streams what was there is told to come again.
PUT_IN = (
    AGAIN
    + """
local stored = cmsgpack.unpack(ARGV[1])
if ARGV[2] ~= '1' and redis.call('EXISTS', KEYS[1]) == 1 then
  again(KEYS[1])
  return 0
end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5])
for name, value in pairs(stored.fields) do redis.call('HSET', KEYS[1], name, value) end
for _, event in ipairs(stored.events) do
  redis.call('XADD', KEYS[2], event[1], unpack(event[2]))
end
if stored.deck then redis.call('SET', KEYS[3], stored.deck) end
for _, shuffle in ipairs(stored.shuffles) do redis.call('RPUSH', KEYS[4], shuffle) end
for i = 1, 4 do redis.call('EXPIREAT', KEYS[i], ARGV[3]) end
"""
    + TELL
    + "return 1"
)

# Streams are members of a sorted set, '<token hash>:<when it was opened>:<random>', by the second
# at which they count as gone unless they say that they go on.

# ARGV: token hash, random, seconds, most of a token, most of a session. The oldest of a token make
# room for its newest. The stream, or nothing when the session has as many as it may.
OPEN = (
    """
local now = redis.call('TIME')
redis.call('ZREMRANGEBYSCORE', KEYS[5], '-inf', '(' .. now[1])
local own = {}
for _, stream in ipairs(redis.call('ZRANGE', KEYS[5], 0, -1)) do
  if string.sub(stream, 1, #ARGV[1]) == ARGV[1] then own[#own + 1] = stream end
end
table.sort(own)
for i = 1, #own - ARGV[4] + 1 do
  redis.call('ZREM', KEYS[5], own[i])
"""
    + TELL
    + """
end
if redis.call('ZCARD', KEYS[5]) >= tonumber(ARGV[5]) then return false end
local stream = string.format('%s:%010d%06d:%s', ARGV[1], now[1], now[2], ARGV[2])
redis.call('ZADD', KEYS[5], now[1] + ARGV[3], stream)
redis.call('EXPIRE', KEYS[5], 2 * ARGV[3])
return stream
"""
)

# Events behind one, as many as told and as many bytes, but one at least if there is any.
PAGE = """
local function page(after, count, bytes)
  local found = {}
  while #found < count and bytes > 0 do
    local some = redis.call('XRANGE', KEYS[2], '(' .. after, '+', 'COUNT', math.min(count, 25))
    if #some == 0 then break end
    for _, entry in ipairs(some) do
      if #found == count or bytes <= 0 then break end
      found[#found + 1] = entry
      bytes = bytes - #entry[2][2]
      after = entry[1]
    end
  end
  return found
end
"""

# ARGV: last event known, most events, their most bytes.
EVENTS = PAGE + "return page(ARGV[1] .. '-0', tonumber(ARGV[2]), tonumber(ARGV[3]))"

# ARGV: token hash, stream ('': none), seconds that it goes on, last event known, most events, their
# most bytes. The last event of all, and those asked for; nothing when the session is gone, the
# token none of its own any more, or the stream was ended. (A token's hash is a key in its seats:
# within a text, as a name, no quote stands bare.)
NEWS = (
    PAGE
    + """
local seats = redis.call('HGET', KEYS[1], 'seats')
if not (seats and string.find(seats, '"' .. ARGV[1] .. '":', 1, true)) then return false end
if ARGV[2] ~= '' then
  local ends = redis.call('ZSCORE', KEYS[5], ARGV[2])
  if not ends then return false end
  local now = redis.call('TIME')[1]
  if ends - now < ARGV[3] / 2 then
    redis.call('ZADD', KEYS[5], now + ARGV[3], ARGV[2])
    redis.call('EXPIRE', KEYS[5], 2 * ARGV[3])
  end
end
local found = page(ARGV[4] .. '-0', tonumber(ARGV[5]), tonumber(ARGV[6]))
return {redis.call('HGET', KEYS[1], 'last_event'), found}
"""
)
