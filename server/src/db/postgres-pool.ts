import pg from 'pg'
import { DatabaseAwayError } from './database-away.ts'

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
export class PostgresPool extends pg.Pool {
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
