"""What the Redis server runs for us. A script is atomic there: nothing comes between its reads and writes,
and its effects reach the append-only file together.

A refusal is a table {0, what stands there}, with -1 for a match that
does not exist.
"""

from typing import Final

# A whole batch. The answer is one table for each append, with a text in place of the number if the log is
# not what it should be. The ids of a log are 1-0, 2-0, 3-0 ...: its length is its last seq. Were it ever
# otherwise, XADD would refuse the first entry of an append, before anything of it is written.
# KEYS: feed. ARGV: now, what match keys begin with, what log keys begin with, (id, expected, how many) of
# each append in one MessagePack list, then all entries in that order
APPEND: Final = """
local now, match, log, wanted = ARGV[1], ARGV[2], ARGV[3], cmsgpack.unpack(ARGV[4])
local place, answers = 4, {}

local function append(id, expected, many)
  if redis.call('EXISTS', match .. id) == 0 then return {0, -1} end
  local seq = redis.pcall('XLEN', log .. id)
  if type(seq) == 'table' then return {0, seq.err} end
  if seq ~= expected then return {0, seq} end
  for i = place + 1, place + many do
    seq = seq + 1
    local done = redis.pcall('XADD', log .. id, string.format('%.0f-0', seq), 't', now, 'e', ARGV[i])
    if type(done) == 'table' then return {0, done.err} end
  end
  redis.call('HSET', match .. id, 'head', string.format('%.0f', seq))
  redis.call('XADD', KEYS[1], 'MAXLEN', '~', 10000, '*', 'm', id, 's', string.format('%.0f', seq))
  return {1, seq}
end

for i = 1, #wanted, 3 do
  answers[#answers + 1] = append(wanted[i], wanted[i + 1], wanted[i + 2])
  place = place + wanted[i + 2]
end
return answers
"""

# KEYS: match, counter, index, index of the status. ARGV: id, status, meta, now
CREATE: Final = """
if redis.call('EXISTS', KEYS[1]) == 1 then return {0, 1} end
local number = redis.call('INCR', KEYS[2])
redis.call('HSET', KEYS[1], 'number', number, 'status', ARGV[2], 'meta', ARGV[3], 'revision', 1,
  'created', ARGV[4], 'savedAt', ARGV[4])
redis.call('ZADD', KEYS[3], number, ARGV[1])
redis.call('ZADD', KEYS[4], number, ARGV[1])
return {1, number}
"""

# KEYS: match, index of the new status. ARGV: id, revision, status, meta, now, what index names begin with
UPDATE: Final = """
local was = redis.call('HMGET', KEYS[1], 'revision', 'status', 'number')
if not was[1] then return {0, -1} end
if was[1] ~= ARGV[2] then return {0, tonumber(was[1])} end
redis.call('HSET', KEYS[1], 'status', ARGV[3], 'meta', ARGV[4], 'savedAt', ARGV[5])
redis.call('ZREM', ARGV[6] .. was[2], ARGV[1])
redis.call('ZADD', KEYS[2], was[3], ARGV[1])
return {1, redis.call('HINCRBY', KEYS[1], 'revision', 1)}
"""

# A match as another store has it. KEYS: match, log, snapshot, counter, index, index of the status.
# ARGV: id, status, meta, revision, created, saved, then the snapshot's seq (or nothing), data and time,
# then the time of each entry and itself
ADOPT: Final = """
if redis.call('EXISTS', KEYS[1]) == 1 then return {0, 1} end
local number, seq = redis.call('INCR', KEYS[4]), 0
redis.call('DEL', KEYS[2], KEYS[3])
for i = 10, #ARGV, 2 do
  seq = seq + 1
  redis.call('XADD', KEYS[2], string.format('%.0f-0', seq), 't', ARGV[i], 'e', ARGV[i + 1])
end
if ARGV[7] ~= '' then
  redis.call('HSET', KEYS[3], 'seq', ARGV[7], 'data', ARGV[8], 'savedAt', ARGV[9])
end
redis.call('HSET', KEYS[1], 'number', number, 'status', ARGV[2], 'meta', ARGV[3], 'revision', ARGV[4],
  'created', ARGV[5], 'savedAt', ARGV[6], 'head', string.format('%.0f', seq))
redis.call('ZADD', KEYS[5], number, ARGV[1])
redis.call('ZADD', KEYS[6], number, ARGV[1])
return {1, number}
"""

# KEYS: match, log, snapshot, index. ARGV: id, what index names begin with
REMOVE: Final = """
local status = redis.call('HGET', KEYS[1], 'status')
if not status then return {0, -1} end
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('ZREM', ARGV[2] .. status, ARGV[1])
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
return {1, 0}
"""

# KEYS: match, snapshot. ARGV: seq, data, now
SNAPSHOT: Final = """
if redis.call('EXISTS', KEYS[1]) == 0 then return {0, -1} end
local kept = redis.call('HGET', KEYS[2], 'seq')
if not kept or tonumber(kept) <= tonumber(ARGV[1]) then
  redis.call('HSET', KEYS[2], 'seq', ARGV[1], 'data', ARGV[2], 'savedAt', ARGV[3])
end
return {1, 0}
"""

# KEYS: record, index of keys. ARGV: key, revision, data, now
PUT: Final = """
local was = redis.call('HGET', KEYS[1], 'revision') or '0'
if was ~= ARGV[2] then return {0, tonumber(was)} end
redis.call('HSET', KEYS[1], 'data', ARGV[3], 'savedAt', ARGV[4])
redis.call('ZADD', KEYS[2], 0, ARGV[1])
return {1, redis.call('HINCRBY', KEYS[1], 'revision', 1)}
"""

# KEYS: record, index of keys. ARGV: key, revision
DELETE: Final = """
local was = redis.call('HGET', KEYS[1], 'revision') or '0'
if was ~= ARGV[2] or was == '0' then return {0, tonumber(was)} end
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return {1, 0}
"""

# Steps of the persisted form, the first from nothing. KEYS: schema, index of all matches. ARGV: the version
# to reach, now, what match keys begin with, what index names begin with, what log keys begin with
STEPS: Final = (
    """
if redis.call('HSETNX', KEYS[1], 'version', ARGV[1]) == 1 then
  redis.call('HSET', KEYS[1], 'savedAt', ARGV[2])
end
return {1, 0}
""",
    """
if redis.call('HGET', KEYS[1], 'version') ~= '1' then return {1, 0} end
for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  local found = redis.call('HMGET', ARGV[3] .. id, 'status', 'number')
  redis.call('ZADD', ARGV[4] .. found[1], found[2], id)
end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'savedAt', ARGV[2])
return {1, 0}
""",
    """
if redis.call('HGET', KEYS[1], 'version') ~= '2' then return {1, 0} end
for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  redis.call('HSET', ARGV[3] .. id, 'head', redis.call('XLEN', ARGV[5] .. id))
end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'savedAt', ARGV[2])
return {1, 0}
""",
    """
if redis.call('HGET', KEYS[1], 'version') ~= '3' then return {1, 0} end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'savedAt', ARGV[2])
return {1, 0}
""",
)
