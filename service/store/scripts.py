"""The Lua scripts that the store runs, each of them atomically.

KEYS of all but the last: the session, its events, its own deck, its shuffles, its open streams, the
channel that announces new events, the ledger entry, the share of the ledger's budget.

Only these scripts use the field `event_bytes` of a session: the counted size of its events.
"""

from __future__ import annotations

from service.store.codec import SECRET_BYTES

# At the beginning of a script, it lets it run on a server that is full. Such scripts write little,
# or soon-expiring data: streams, tickets, rates, and changes that take a token or a session away.
WHEN_FULL = "#!lua flags=allow-oom\n"

# At the beginning of a script, it lets it run on a server that cannot write to its disk.
WHEN_UNWRITABLE = "#!lua flags=no-writes\n"

# The bytes that an event counts in all limits: those before the line's end are public, and secrets
# after it count the same, however long they are.
EVENT_BYTES = f"""
local function event_bytes(event)
  local public = string.find(event, '\\n', 1, true)
  -- [P4 length] Nobody can tell by where a page ends how long a secret is.
  return public and public - 1 + {SECRET_BYTES} or #event
end
"""

# Writes a key's expiry again, unchanged: once replicas have this write, they have all earlier ones.
TOUCH = """
local function touch(key)
  redis.call('PEXPIREAT', key, redis.call('PEXPIRETIME', key))
end
"""

_TOUCH_FIRST = (
    TOUCH
    + """
for _, key in ipairs({KEYS[1], KEYS[7]}) do
  if redis.call('EXISTS', key) == 1 then touch(key) end
end
"""
)


def touching_first(script: str) -> str:
    """A read script that also writes: replicas with this write have everything that it reads."""
    flags = WHEN_FULL if script.startswith(WHEN_FULL) else ""
    return flags + _TOUCH_FIRST + script.removeprefix(WHEN_FULL)


# Waiting requests also poll, so the script succeeds even if the announcement fails.
ANNOUNCE = """
redis.pcall('SPUBLISH', KEYS[6], '')
"""

# Answers with the ledger's response for the caller's key, if there is one. ARGV[2]: the sealed
# response of this request, '' for none.
REPLAY = (
    TOUCH
    + """
local sealed = ARGV[2] ~= '' and redis.call('GET', KEYS[7])
if sealed then
  touch(KEYS[7])
  return {'replayed', sealed}
end
"""
)

# Buckets, by the generic cell rate algorithm: each is stored as the time at which it will be full,
# and the time at which that was written, both in microseconds. If that time has not come yet, the
# store's clock was ahead: the bucket fills from now on, without a wait for that clock.
BUCKETS = """
local now = redis.call('TIME')
now = now[1] * 1000000 + now[2]
local function keep_bucket(key, full)
  redis.call('SET', key, string.format('%.0f %.0f', full, now),
    'PX', math.ceil((full - now) / 1000))
end
local function full_at(key)
  local stored = redis.call('GET', key)
  local full, written = string.match(stored or '', '^(%d+) (%d+)$')
  if not full then return now end
  if tonumber(written) > now then
    full = now + full - written
    keep_bucket(key, full)
  end
  return math.max(full, now)
end
"""

# Drops the members of a sorted set whose time is over. A time further ahead than `seconds` was
# written when the store's clock was ahead: it counts as written now.
IN_TIME = """
local function in_time(key, now, seconds)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', '(' .. now)
  local latest = now + seconds
  for _, member in ipairs(redis.call('ZRANGE', key, '(' .. latest, '+inf', 'BYSCORE')) do
    redis.call('ZADD', key, latest, member)
  end
end
"""

# A share of the ledger, a bucket: ARGV[4] bytes for ARGV[3] seconds. `after` is when it will be
# full again, in microseconds, with this response.
BUDGET = (
    BUCKETS
    + """
local whole, after
if ARGV[2] ~= '' then
  whole = ARGV[3] * 1000000
  after = full_at(KEYS[8]) + #ARGV[2] * whole / ARGV[4]
end
"""
)

# Keeps the sealed response, for ARGV[3] seconds, and announces the change.
DONE = (
    """
if ARGV[2] ~= '' then
  redis.call('SET', KEYS[7], ARGV[2], 'EX', ARGV[3])
  keep_bucket(KEYS[8], after)
end
"""
    + ANNOUNCE
    + "return {'done'}"
)


# A session and the ledger's response for the caller's key, read atomically. ARGV: the version that
# the caller has, and the command that made it ('' without one); nil for a session that is the same.
READ = """
local same = redis.call('HGET', KEYS[1], 'version') == ARGV[1]
  and redis.call('HGET', KEYS[1], 'command') == ARGV[2]
return {not same and redis.call('HGETALL', KEYS[1]), redis.call('GET', KEYS[7])}
"""

# ARGV: a change as msgpack, the sealed response for the ledger ('' for none), how many seconds to
# keep it, the share. If the share has no room for it, nothing is written, and the seconds until it
# has are returned. If the session has changed in the meantime, the current session
# is returned.
#
# A version alone does not identify a state: a session can be deleted and created again with its
# Idempotency-Key, or restored from a backup. So the command that made the version is compared, too.
#
# A change has the `version` that it was made from ('0' for a new session), the command that made
# that one, and its own; the `fields` to write (an empty one is removed); the id of the `first` of
# its events; and the seconds in which the session expires. One that `replaces` a session is written
# at any version, and ends its streams.
COMMIT = (
    REPLAY
    + BUDGET
    + EVENT_BYTES
    + """
local change = cmsgpack.unpack(ARGV[1])
local version = redis.call('HGET', KEYS[1], 'version') or '0'
local command = redis.call('HGET', KEYS[1], 'command') or ''
local differs = version ~= change.version or command ~= change.previous_command
-- [P1 version] A change of another version than the newest is not written.
if differs and not change.replaces then
  -- This very command may have run before, and only its reply was lost.
  local first = redis.call('XRANGE', KEYS[2], change.first .. '-0', change.first .. '-0')[1]
  if first and first[2][4] == change.command then
    touch(KEYS[1])
    return {'done'}
  end
  return {'stale', redis.call('HGETALL', KEYS[1])}
end
if ARGV[2] ~= '' and after - now > whole then
  return {'spent', math.ceil((after - now - whole) / 1000000)}
end
if version == '0' or change.replaces then
  redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5])
end
local filled, empty = {}, {}
for name, value in pairs(change.fields) do
  if value == '' then empty[#empty + 1] = name
  else
    filled[#filled + 1] = name
    filled[#filled + 1] = value
  end
end
redis.call('HSET', KEYS[1], unpack(filled))
if #empty > 0 then redis.call('HDEL', KEYS[1], unpack(empty)) end
local kept = redis.call('XLEN', KEYS[2]) + #change.events
local bytes = tonumber(redis.call('HGET', KEYS[1], 'event_bytes') or 0)
for _, event in ipairs(change.events) do bytes = bytes + event_bytes(event) end
local from = '-'
while kept > change.events_kept or bytes > change.event_bytes do
  local oldest = redis.call('XRANGE', KEYS[2], from, '+', 'COUNT', 1)[1]
  if not oldest then break end
  kept, bytes, from = kept - 1, bytes - event_bytes(oldest[2][2]), '(' .. oldest[1]
end
redis.call('HSET', KEYS[1], 'event_bytes', bytes)
for i, event in ipairs(change.events) do
  redis.call('XADD', KEYS[2], 'MAXLEN', '=', math.min(kept, change.events_kept),
    (change.first + i - 1) .. '-0', 'e', event, unpack(i == 1 and {'c', change.command} or {}))
end
if change.own_deck ~= '' then redis.call('SET', KEYS[3], change.own_deck) end
for _, shuffle in ipairs(change.shuffles) do redis.call('RPUSH', KEYS[4], shuffle) end
-- The store counts the seconds, for its clock may differ from the service's.
for i = 1, 4 do redis.call('EXPIRE', KEYS[i], change.expires_in) end
"""
    + DONE
)

COMMIT_WHEN_FULL = WHEN_FULL + COMMIT

# ARGV: the version to delete, the sealed response for the ledger ('' for none), its lifetime in
# seconds, the share, which may be overdrawn. Deleting a session that no longer exists succeeds.
DELETE = (
    WHEN_FULL
    + REPLAY
    + BUDGET
    + """
local version = redis.call('HGET', KEYS[1], 'version')
if version and version ~= ARGV[1] then return {'stale', redis.call('HGETALL', KEYS[1])} end
-- Create it before deleting it, so that there is a write for replicas to confirm.
if not version then redis.call('HSET', KEYS[1], 'version', ARGV[1]) end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5])
"""
    + DONE
)

# Deletes a session at any version, if there is one.
DELETE_ANY = WHEN_FULL + "redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5])" + ANNOUNCE

# Everything of a session, read atomically.
EXPORT = """
return {
  redis.call('HGETALL', KEYS[1]),
  redis.call('XRANGE', KEYS[2], '-', '+'),
  redis.call('GET', KEYS[3]),
  redis.call('LRANGE', KEYS[4], 0, -1),
}
"""

# Events after a given one, up to a count and a size in bytes, but at least one if there is any.
PAGE = (
    EVENT_BYTES
    + """
local function page(after, count, bytes)
  local events = {}
  while #events < count and bytes > 0 do
    local batch = redis.call('XRANGE', KEYS[2], '(' .. after, '+', 'COUNT', math.min(count, 25))
    if #batch == 0 then break end
    for _, entry in ipairs(batch) do
      if #events == count or bytes <= 0 then break end
      events[#events + 1] = entry
      bytes = bytes - event_bytes(entry[2][2])
      after = entry[1]
    end
  end
  return events
end
"""
)

# The data of the proofs of some events: the seeds, and the shuffles from the first that one of them
# names. Nil if there are none. A quote within a text of an event is escaped.
SHUFFLES = """
local function shuffles(events)
  local first
  for _, entry in ipairs(events) do
    local number = tonumber(string.match(entry[2][2], '"proofs?":%[+(%d+),'))
    if number and (not first or number < first) then first = number end
  end
  if not first then return false end
  return {
    {
      redis.call('HGET', KEYS[1], 'master_seed'),
      redis.call('HGET', KEYS[1], 'chapter'),
      redis.call('HGET', KEYS[1], 'client_seeds'),
    },
    redis.call('LRANGE', KEYS[4], first - 1, -1),
  }
end
"""

# ARGV: seconds to keep a stream open, the last event that the readers have, maximum number of
# events, maximum of their bytes; then of each reader its token hash and its stream ('': none).
# Returns the id of the session's last event, the events, the data of their proofs, and for each
# reader whether the session, its token and its stream still exist, as `Reader` numbers it.
_NEWS = (
    PAGE
    + SHUFFLES
    + """
local now = redis.call('TIME')[1]
local function known(token, stream)
  if redis.call('HEXISTS', KEYS[1], 'seat:' .. token) == 0 then return 0 end
  if stream == '' then return 1 end
  local ends = redis.call('ZSCORE', KEYS[5], stream)
  if not writes then return 1 end
  if not ends then return 2 end
  local left = ends - now
  if left < ARGV[1] / 2 or left > tonumber(ARGV[1]) then  -- soon over, or the clock was ahead
    redis.call('ZADD', KEYS[5], now + ARGV[1], stream)
    redis.call('EXPIRE', KEYS[5], 2 * ARGV[1])
  end
  return 1
end
local readers = {}
for i = 5, #ARGV, 2 do readers[#readers + 1] = known(ARGV[i], ARGV[i + 1]) end
local events = page(ARGV[2] .. '-0', tonumber(ARGV[3]), tonumber(ARGV[4]))
return {redis.call('HGET', KEYS[1], 'last_event'), events, shuffles(events), readers}
"""
)

NEWS = WHEN_FULL + "local writes = true" + _NEWS

# For a server that cannot write: every stream exists, and none is kept open.
NEWS_ALONE = WHEN_UNWRITABLE + "local writes = false" + _NEWS

# KEYS: a key alone. ARGV: its text, seconds to keep it.
KEEP = "return redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])"
KEEP_WHEN_FULL = WHEN_FULL + KEEP
