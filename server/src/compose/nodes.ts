import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { inProcessBus } from '../adapters/live-bus/in-process.ts'
import { RedisBus } from '../adapters/live-bus/redis.ts'
import { WorkerBus } from '../adapters/live-bus/workers.ts'
import { RedisNodeCalls } from '../adapters/node-calls/redis.ts'
import { singleNodeCalls } from '../adapters/node-calls/single-node-calls.ts'
import { WorkerCalls } from '../adapters/node-calls/workers.ts'
import { inProcessRateLimits } from '../adapters/rate-limits/in-process.ts'
import { redisRateLimits } from '../adapters/rate-limits/redis.ts'
import { workerRateLimits } from '../adapters/rate-limits/workers.ts'
import { RedisConnection } from '../adapters/redis/redis-connection.ts'
import { inProcessCounts } from '../adapters/viewer-counts/in-process.ts'
import { RedisViewerCounts } from '../adapters/viewer-counts/redis.ts'
import { workerViewerCounts } from '../adapters/viewer-counts/workers.ts'
import type { WorkerLink } from '../adapters/workers/worker-link.ts'
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

/** What a process brings to the installation that it joins. */
interface JoiningNode {
  log: Logger
  database: OpenDatabase
  /** Whether a test passed the database in; it is not locked. */
  isLent: boolean
  /** The way to the main process, which has the lock and has migrated; null for a node of its own. */
  link: WorkerLink | null
}

/**
 * Joins the installation of this database: over Redis when it is configured, over the main process
 * as one of its workers, otherwise as its only node. Runs the migrations.
 */
export async function joinCluster(
  config: Config,
  secrets: Secrets,
  { log, database, isLent, link }: JoiningNode,
): Promise<ClusterServices> {
  await using opened = new AsyncDisposableStack()
  if (!link) {
    const lock = isLent ? null : await takeLock(config, secrets, log)
    opened.defer(async () => lock?.close())
    await database.migrate()
  }
  const parts = await connect(config, secrets, { log, link })
  opened.defer(() => parts.close())
  const all = opened.move()
  return { ...parts, close: () => all.disposeAsync() }
}

async function connect(
  { redisUrl }: Config,
  secrets: Secrets,
  { log, link }: Pick<JoiningNode, 'log' | 'link'>,
): Promise<ClusterServices> {
  if (redisUrl) return shared(redisUrl, secrets, log)
  return link ? onThisMachine(link) : alone()
}

/** Takes the node lock of a PostgreSQL database; on PGlite the folder is locked instead. */
export async function takeLock(
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

function onThisMachine(link: WorkerLink): ClusterServices {
  const bus = new WorkerBus(link)
  const nodeCalls = new WorkerCalls(link)
  const viewerCounts = workerViewerCounts(link)
  return {
    bus,
    nodeCalls,
    viewerCounts,
    rateLimits: workerRateLimits(link),
    close: () => bus.close(),
  }
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
