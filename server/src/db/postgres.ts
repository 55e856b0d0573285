import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { DatabaseError, type OpenDatabase } from './database.ts'
import { DatabaseAwayError } from './database-away.ts'
import { MAX_CONNECTIONS } from './max-connections.ts'
import { migrationsFolder, refuseSkippedMigrations } from './migrations-folder.ts'
import { queryRows } from './query-rows.ts'
import * as schema from './schema.ts'

/**
 * The advisory lock of migrations: an arbitrary number, the same in every process, so that they
 * migrate one after the other.
 */
const MIGRATION_LOCK = 710_426_114

/** Milliseconds after which a query counts as one that a server which hangs never answers. */
const QUERY_TIMEOUT_MS = 30_000

/**
 * Connects to a PostgreSQL server by its URL; a null time lets queries take as long as they want.
 * Throws DatabaseError when no server responds.
 */
export async function openPostgres(
  url: string,
  { queryTimeoutMs = QUERY_TIMEOUT_MS }: { queryTimeoutMs?: number | null } = {},
): Promise<OpenDatabase> {
  const { host, database } = describe(url)
  const pool = new PostgresPool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    ...(queryTimeoutMs === null ? {} : { query_timeout: queryTimeoutMs }),
  })
  // A restarted server breaks idle connections; the pool opens new ones on demand.
  pool.on('error', () => {})
  // A connection in use breaks as well; its next query then fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool, { schema })
  try {
    await db.execute(sql`select 1`)
  } catch (error) {
    await pool.end()
    throw new DatabaseError(
      `No PostgreSQL answers at ${host}: ${reason(error)}. Start it, or correct DATABASE_URL.`,
    )
  }
  return {
    db,
    description: `PostgreSQL at ${host}, database ${database}`,
    connections: MAX_CONNECTIONS,
    migrate: (folder = migrationsFolder) => migrateAlone(url, folder),
    readTime: async () => {
      const read = sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`
      const [row] = await queryRows<{ time: number }>(db, read)
      if (!row) throw new DatabaseError('PostgreSQL did not tell its time')
      return row.time
    },
    waiting: () => pool.waitingCount,
    close: async () => {
      if (!pool.ended) await pool.end()
    },
  }
}

/** On a connection of its own, because a migration may take longer than a query of the pool. */
async function migrateAlone(connectionString: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // Its next query fails as well, which is enough.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const db = drizzle(client, { schema })
    await refuseSkippedMigrations(db, folder)
    await migrate(db, { migrationsFolder: folder })
  } finally {
    // The lock ends with it.
    await client.end()
  }
}

function describe(url: string): { host: string; database: string } {
  try {
    const { host, pathname, searchParams } = new URL(url)
    // The folder of a socket stands in the query.
    return {
      host: searchParams.get('host') ?? host,
      database: decodeURIComponent(pathname.slice(1)),
    }
  } catch {
    throw new DatabaseError(
      'DATABASE_URL is not a URL; it looks like postgres://user:password@host:5432/name',
    )
  }
}

/** The text of the innermost error that has one. */
function reason(error: unknown): string {
  let text = ''
  for (let at = error; at instanceof Error; at = at.cause) text = at.message || text
  return text || 'connection refused'
}

type Callback = Parameters<typeof pg.Pool.prototype.connect>[0]

/**
 * A connection that is closed with a query that had no answer in time: a transaction’s rollback
 * would wait behind it as long again, and the connection would go back to the pool.
 */
class TimedClient extends pg.Client {
  override query(...given: unknown[]): never {
    const answer: unknown = Reflect.apply(super.query, this, given)
    if (answer instanceof Promise) {
      answer.catch((error) => {
        if (error instanceof Error && error.message === QUERY_TIMEOUT) void this.end()
      })
    }
    return answer as never
  }
}

/** What the driver says of a query that had no answer within `query_timeout`. */
const QUERY_TIMEOUT = 'Query read timeout'

/** A pool of connections whose failed connects throw DatabaseAwayError. */
class PostgresPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: TimedClient } as pg.PoolConfig)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch(fail)
    super.connect((error, client, done) => {
      callback(error && new DatabaseAwayError(error), client, done)
    })
  }
}

function fail(cause: unknown): never {
  throw new DatabaseAwayError(cause)
}
