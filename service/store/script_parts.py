"""Parts that several of the store's scripts share; for their KEYS see `scripts`."""

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
