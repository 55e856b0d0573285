import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { RedisBus } from '../adapters/live-bus/redis.ts'
import { RedisNodeCalls } from '../adapters/node-calls/redis.ts'
import { redisRateLimits } from '../adapters/rate-limits/redis.ts'
import { RedisConnection } from '../adapters/redis/redis-connection.ts'
import { RedisViewerCounts } from '../adapters/viewer-counts/redis.ts'
import type { Secrets } from '../config/secrets.ts'
import type { ClusterServices } from './cluster-services.ts'

/** Joins the nodes of an installation that share a Redis. */
export async function connectOverRedis(
  url: string,
  secrets: Secrets,
  log: Logger,
): Promise<ClusterServices> {
  const redis = await RedisConnection.open({ url, prefix: prefixOf(secrets), log })
  const opened = new AsyncDisposableStack()
  opened.defer(() => redis.close())
  const bus = new RedisBus(redis)
  opened.defer(() => bus.close())
  const nodeCalls = new RedisNodeCalls(redis)
  opened.defer(() => nodeCalls.close())
  const viewerCounts = new RedisViewerCounts(redis, bus)
  opened.defer(() => viewerCounts.close())
  const close = () => opened.disposeAsync()
  return { bus, nodeCalls, viewerCounts, rateLimits: redisRateLimits(redis), close }
}

/**
 * The key prefix of this installation, derived from a secret, because several installations may
 * share a Redis.
 */
function prefixOf({ auth }: Secrets): string {
  const mark = createHash('sha256').update(`redis ${auth}`).digest('hex').slice(0, 12)
  return `live-scribe:${mark}:`
}
