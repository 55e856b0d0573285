import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseError } from './database.ts'

/** An arbitrary number: the first half of the advisory locks of an installation. */
const LOCK_NAMESPACE = 710_426_116
const SECRET = 710_426_117
/** Milliseconds to wait for the lock of a process that has just exited. */
const TIMEOUT_MS = 3_000
/** Milliseconds between attempts to take the lock again after the database was unreachable. */
const RETRY_INTERVAL_MS = 1_000

/** Options for joining the installation that uses this database. */
interface NodeLockOptions {
  url: string
  /** Whether other nodes are allowed, which needs a bus. */
  isOneOfSeveral: boolean
  /** The secret that all nodes sign with. */
  secret: string
  log: Pick<Logger, 'error'>
}

/**
 * An advisory lock held for the life of a process, so that no incompatible process joins: a process
 * without a bus is alone, others share the same secret. PostgreSQL releases it with the connection,
 * however the process ends.
 */
export class NodeLock {
  readonly #options: NodeLockOptions
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | null = null
  #isClosed = false

  private constructor(options: NodeLockOptions) {
    this.#options = options
  }

  /** Takes the lock; throws DatabaseError that says who holds it. */
  static async take(options: NodeLockOptions): Promise<NodeLock> {
    const lock = new NodeLock(options)
    await lock.#take()
    return lock
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#retry) clearTimeout(this.#retry)
    await this.#client?.end()
  }

  async #take(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#options.url, keepAlive: true })
    // The error is ignored here, because the connection's `end` event handles the loss.
    client.on('error', () => {})
    try {
      await client.connect()
      await hold(client, this.#options)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#client = client
    client.on('end', () => this.#takeLater())
    if (this.#isClosed) await client.end()
  }

  #takeLater(): void {
    if (this.#isClosed) return
    this.#retry = setTimeout(() => {
      this.#take().catch((error: unknown) => {
        if (error instanceof DatabaseError) this.#options.log.error(error.message)
        this.#takeLater()
      })
    }, RETRY_INTERVAL_MS)
  }
}

async function hold(client: pg.Client, { isOneOfSeveral, secret }: NodeLockOptions): Promise<void> {
  await prepare(client)
  const take = isOneOfSeveral ? 'pg_advisory_lock_shared' : 'pg_advisory_lock'
  try {
    await client.query(`select ${take}($1, 1)`, [LOCK_NAMESPACE])
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    throw new DatabaseError(isOneOfSeveral ? loneText : othersText)
  }
  if (isOneOfSeveral) await compareSecrets(client, markOf(secret))
}

/**
 * Compares this process's secret with that of the other nodes; joining processes do so one after
 * the other.
 */
async function compareSecrets(client: pg.Client, mark: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, 2)', [LOCK_NAMESPACE])
  const { rows } = await client.query(othersSecrets, [SECRET, mark])
  if (rows.length > 0) throw new DatabaseError(secretText)
  await client.query('select pg_advisory_lock_shared($1, $2)', [SECRET, mark])
  await client.query('select pg_advisory_unlock($1, 2)', [LOCK_NAMESPACE])
}

/** Sets TCP keepalives, which detect a vanished machine within half a minute. */
function prepare(client: pg.Client): Promise<unknown> {
  return client.query(`
    set lock_timeout = ${TIMEOUT_MS};
    set idle_session_timeout = 0;
    set tcp_keepalives_idle = 10;
    set tcp_keepalives_interval = 5;
    set tcp_keepalives_count = 4`)
}

/** A 31-bit hash of the secret: enough to detect a mismatch, too few to learn the secret. */
function markOf(secret: string): number {
  return createHmac('sha256', secret).update('node lock').digest().readUInt32BE(0) >>> 1
}

const lockNotAvailable = '55P03'
const othersSecrets = `
  select 1 from pg_locks
  where locktype = 'advisory' and classid::bigint = $1 and objid::bigint <> $2
    and database = (select oid from pg_database where datname = current_database())`
const othersText =
  'Another Live-scribe runs on this database. Stop it first; to run several, give all of them the same REDIS_URL and AUTH_SECRET.'
const loneText =
  'A Live-scribe without REDIS_URL runs on this database. Stop it first; to run several, give all of them the same REDIS_URL and AUTH_SECRET.'
const secretText =
  'The other nodes on this database have another AUTH_SECRET. Give all of them the same one.'
