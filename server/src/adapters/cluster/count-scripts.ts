/**
 * Stores a node's viewer count of a channel, sums up all nodes and announces the sum atomically, so
 * that sums arrive in order. A count that its node has not renewed in time is dropped. Keys: the
 * channel's counts by node, expiry by channel, the bus channel. Arguments: node, viewers, channel,
 * lifetime in milliseconds, header of the announcement, `always` or `changed` for when to announce.
 */
export const reportScript = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ends = now + ARGV[4]
if ARGV[2] == '0' then
  redis.call('hdel', KEYS[1], ARGV[1])
else
  redis.call('hset', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. string.format('%d', ends))
end
local counts = redis.call('hgetall', KEYS[1])
local before, total = '', 0
for i = 1, #counts, 2 do
  if counts[i] == 'total' then
    before = counts[i + 1]
  else
    local viewers, last = string.match(counts[i + 1], '(%d+) (%d+)')
    if tonumber(last) < now then
      redis.call('hdel', KEYS[1], counts[i])
    else
      total = total + tonumber(viewers)
    end
  end
end
redis.call('zremrangebyscore', KEYS[2], '-inf', now)
if total == 0 then
  redis.call('del', KEYS[1])
  redis.call('zrem', KEYS[2], ARGV[3])
else
  redis.call('hset', KEYS[1], 'total', total)
  redis.call('pexpire', KEYS[1], ARGV[4])
  redis.call('zadd', KEYS[2], ends, ARGV[3])
end
if ARGV[6] == 'always' or tostring(total) ~= before then
  redis.call('publish', KEYS[3], ARGV[5] .. total)
end
return total
`

/** The sum of a channel's counts that were renewed in time. Keys: its counts by node. */
export const totalScript = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local total = 0
for field, value in pairs(redis.call('hvals', KEYS[1])) do
  local viewers, last = string.match(value, '(%d+) (%d+)')
  if last and tonumber(last) >= now then total = total + tonumber(viewers) end
end
return total
`
