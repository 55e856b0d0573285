import type { Logger } from 'pino'
import { singleNode } from '../adapters/cluster/in-process.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { OpenDatabase } from '../db/database.ts'
import { NodeLock } from '../db/node-lock.ts'
import type { Cluster } from '../ports/cluster.ts'

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
): Promise<Cluster> {
  await using opened = new AsyncDisposableStack()
  const lock = isLent ? null : await takeLock(config, secrets, log)
  opened.defer(async () => lock?.close())
  await database.migrate()
  const parts = await connect(config, secrets, log)
  opened.defer(() => parts.close())
  const all = opened.move()
  return { ...parts, close: () => all.disposeAsync() }
}

async function connect({ redisUrl }: Config, secrets: Secrets, log: Logger): Promise<Cluster> {
  if (redisUrl) {
    const { connectOverRedis } = await import('../adapters/cluster/redis.ts')
    return connectOverRedis(redisUrl, secrets.auth, log)
  }
  return singleNode()
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
