import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { inProcessBus } from '../adapters/live-bus/in-process.ts'
import { RedisBus } from '../adapters/live-bus/redis.ts'
import { RedisNodeCalls } from '../adapters/node-calls/redis.ts'
import { singleNodeCalls } from '../adapters/node-calls/single-node-calls.ts'
import { inProcessRateLimits } from '../adapters/rate-limits/in-process.ts'
import { redisRateLimits } from '../adapters/rate-limits/redis.ts'
import { RedisConnection } from '../adapters/redis/redis-connection.ts'
import { inProcessCounts } from '../adapters/viewer-counts/in-process.ts'
import { RedisViewerCounts } from '../adapters/viewer-counts/redis.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { OpenDatabase } from '../db/database.ts'
import { NodeLock } from '../db/node-lock.ts'
import type { LiveBus } from '../ports/live-bus.ts'
import type { NodeCalls } from '../ports/node-calls.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { ViewerCounts } from '../ports/viewer-counts.ts'

/** The services that the nodes of an installation share beside the database. */
export interface ClusterServices {
  bus: LiveBus
  nodeCalls: NodeCalls
  viewerCounts: ViewerCounts
  rateLimits: RateLimits
  close(): Promise<void>
}

/**
 * Joins the installation of this database: over Redis when it is configured, otherwise as its only
 * node. Runs the migrations. A database passed in by a test is not locked.
 */
export async function joinCluster(
  config: Config,
  secrets: Secrets,
  { log, database, isLent }: { log: Logger; database: OpenDatabase; isLent: boolean },
): Promise<ClusterServices> {
  await using opened = new AsyncDisposableStack()
  const lock = isLent ? null : await takeLock(config, secrets, log)
  opened.defer(async () => lock?.close())
  await database.migrate()
  const parts = config.redisUrl ? await shared(config.redisUrl, secrets, log) : alone()
  opened.defer(() => parts.close())
  const all = opened.move()
  return { ...parts, close: () => all.disposeAsync() }
}

/** Takes the node lock of a PostgreSQL database; on PGlite the folder is locked instead. */
async function takeLock(
  { database, redisUrl }: Config,
  { auth: secret }: Secrets,
  log: Logger,
): Promise<NodeLock | null> {
  if (database.provider !== 'postgres') return null
  return NodeLock.take({ url: database.url, isOneOfSeveral: redisUrl !== null, secret, log })
}

async function shared(url: string, secrets: Secrets, log: Logger): Promise<ClusterServices> {
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

function alone(): ClusterServices {
  const bus = inProcessBus()
  const viewerCounts = inProcessCounts(bus)
  const rateLimits = inProcessRateLimits()
  return { bus, nodeCalls: singleNodeCalls, viewerCounts, rateLimits, close: () => bus.close() }
}

/**
 * The key prefix of this installation, derived from a secret, because several installations may
 * share a Redis.
 */
function prefixOf({ auth }: Secrets): string {
  const mark = createHash('sha256').update(`redis ${auth}`).digest('hex').slice(0, 12)
  return `live-scribe:${mark}:`
}
