import type { PGlite } from '@electric-sql/pglite'
import type { PgliteConnection } from '#server/db/pglite/connection.ts'

/** A connection to a database in this thread, as tests lend it. */
export function connectTo(database: PGlite): PgliteConnection {
  return {
    types: database,
    send: async (message) => {
      if (database.closed) throw new Error('PGlite is closed')
      return database.runExclusive(() => database.execProtocolStream(message, { syncToFs: false }))
    },
    close: () => database.close(),
  }
}
