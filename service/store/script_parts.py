"""Parts that several of the store's scripts share; for their KEYS see `scripts`."""

from __future__ import annotations

# At the beginning of a script, it lets it run on a server that is full. Such scripts write little,
# or what soon expires: streams, tickets, rates, and changes that take a token or a session away.
WHEN_FULL = "#!lua flags=allow-oom\n"

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
    """A read script that also writes, so that replicas have what it reads once they have that."""
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

# The budget of the ledger, by the generic cell rate algorithm (see `buckets`): ARGV[4] bytes for
# ARGV[3] seconds. `after` is when it will be whole again, in microseconds, with this response.
BUDGET = """
local now, whole, after
if ARGV[2] ~= '' then
  now = redis.call('TIME')
  now = now[1] * 1000000 + now[2]
  whole = ARGV[3] * 1000000
  after = math.max(tonumber(redis.call('GET', KEYS[8]) or 0), now) + #ARGV[2] * whole / ARGV[4]
end
"""

# Keeps the sealed response, for ARGV[3] seconds, and announces the change.
DONE = (
    """
if ARGV[2] ~= '' then
  redis.call('SET', KEYS[7], ARGV[2], 'EX', ARGV[3])
  redis.call('SET', KEYS[8], string.format('%.0f', after), 'PX', math.ceil((after - now) / 1000))
end
"""
    + ANNOUNCE
    + "return {'done'}"
)
