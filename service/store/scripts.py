"""The scripts that the store runs: each is one step that happens whole or not at all.

KEYS of all: the table, its event stream, its own deck, the entry of the ledger.
"""

from __future__ import annotations

# A session and what the ledger has for the caller's key, read at one moment.
READ = """
return {redis.call('HGETALL', KEYS[1]), redis.call('GET', KEYS[4])}
"""

# ARGV: version seen ('0': a new session), command id, expiry (unix seconds), events kept,
# id of the first event, number of events, the events, ledger entry ('': none), its seconds,
# own deck ('': none), then fields and values of the table. A field whose value is empty is removed.
COMMIT = """
local kept = ARGV[7 + ARGV[6]] ~= '' and redis.call('GET', KEYS[4])
if kept then return {'kept', kept} end
local version = redis.call('HGET', KEYS[1], 'version') or '0'
if version ~= ARGV[1] then
  -- Perhaps this very command came through before, and only its answer was lost.
  local first = redis.call('XRANGE', KEYS[2], ARGV[5] .. '-0', ARGV[5] .. '-0')[1]
  if first and first[2][4] == ARGV[2] then return {'done'} end
  return {'stale'}
end
local at = 7 + ARGV[6]
if ARGV[1] == '0' then redis.call('DEL', KEYS[2], KEYS[3]) end
for i = at + 3, #ARGV, 2 do
  if ARGV[i + 1] == '' then redis.call('HDEL', KEYS[1], ARGV[i])
  else redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
end
for i = 0, ARGV[6] - 1 do
  redis.call('XADD', KEYS[2], 'MAXLEN', '=', ARGV[4], (ARGV[5] + i) .. '-0',
    'e', ARGV[7 + i], unpack(i == 0 and {'c', ARGV[2]} or {}))
end
if ARGV[at + 2] ~= '' then redis.call('SET', KEYS[3], ARGV[at + 2]) end
if ARGV[at] ~= '' then redis.call('SET', KEYS[4], ARGV[at], 'EX', ARGV[at + 1]) end
for i = 1, 3 do redis.call('EXPIREAT', KEYS[i], ARGV[3]) end
return {'done'}
"""

# ARGV: version seen, ledger entry ('': none), its seconds. A session that is gone is deleted.
DELETE = """
local kept = ARGV[2] ~= '' and redis.call('GET', KEYS[4])
if kept then return {'kept', kept} end
local version = redis.call('HGET', KEYS[1], 'version')
if version and version ~= ARGV[1] then return {'stale'} end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
if ARGV[2] ~= '' then redis.call('SET', KEYS[4], ARGV[2], 'EX', ARGV[3]) end
return {'done'}
"""
