import type { Logger } from 'pino'
import { inProcessBus } from '../adapters/live-bus/in-process.ts'
import { singleNodeCalls } from '../adapters/node-calls/single-node-calls.ts'
import { inProcessRateLimits } from '../adapters/rate-limits/in-process.ts'
import { inProcessCounts } from '../adapters/viewer-counts/in-process.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { OpenDatabase } from '../db/database.ts'
import { NodeLock } from '../db/node-lock.ts'
import type { ClusterServices } from './cluster-services.ts'

/** What a process brings to the installation that it joins. */
interface JoiningNode {
  log: Logger
  database: OpenDatabase
  /** Whether a test passed the database in; it is not locked. */
  isLent: boolean
}

/**
 * Joins the installation of this database: over Redis when it is configured, otherwise as its only
 * node. Runs the migrations.
 */
export async function joinCluster(
  config: Config,
  secrets: Secrets,
  { log, database, isLent }: JoiningNode,
): Promise<ClusterServices> {
  await using opened = new AsyncDisposableStack()
  const lock = isLent ? null : await takeLock(config, secrets, log)
  opened.defer(async () => lock?.close())
  await database.migrate()
  const parts = await connect(config, secrets, log)
  opened.defer(() => parts.close())
  const all = opened.move()
  return { ...parts, close: () => all.disposeAsync() }
}

async function connect(
  { redisUrl }: Config,
  secrets: Secrets,
  log: Logger,
): Promise<ClusterServices> {
  if (redisUrl) {
    const { connectOverRedis } = await import('./over-redis.ts')
    return connectOverRedis(redisUrl, secrets, log)
  }
  return alone()
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

function alone(): ClusterServices {
  const bus = inProcessBus()
  const viewerCounts = inProcessCounts(bus)
  const rateLimits = inProcessRateLimits()
  return { bus, nodeCalls: singleNodeCalls, viewerCounts, rateLimits, close: () => bus.close() }
}
