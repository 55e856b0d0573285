import type { Logger } from 'pino'
import { inProcessBus } from '../adapters/live-bus/in-process.ts'
import { WorkerBus } from '../adapters/live-bus/workers.ts'
import { singleNodeCalls } from '../adapters/node-calls/single-node-calls.ts'
import { WorkerCalls } from '../adapters/node-calls/workers.ts'
import { inProcessRateLimits } from '../adapters/rate-limits/in-process.ts'
import { workerRateLimits } from '../adapters/rate-limits/workers.ts'
import { inProcessCounts } from '../adapters/viewer-counts/in-process.ts'
import { workerViewerCounts } from '../adapters/viewer-counts/workers.ts'
import type { WorkerLink } from '../adapters/workers/worker-link.ts'
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
  if (redisUrl) {
    const { connectOverRedis } = await import('./over-redis.ts')
    return connectOverRedis(redisUrl, secrets, log)
  }
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
