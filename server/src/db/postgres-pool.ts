import pg from 'pg'
import { DatabaseAwayError } from './database-away.ts'

type Callback = Parameters<typeof pg.Pool.prototype.connect>[0]

/** A pool of connections whose failed connects throw DatabaseAwayError. */
export class PostgresPool extends pg.Pool {
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
