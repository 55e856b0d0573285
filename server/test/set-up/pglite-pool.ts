import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { OpenDatabase } from '#server/db/database.ts'
import { type PgliteClient, prepareStatements } from '#server/db/pglite/prepared-client.ts'
import * as schema from '#server/db/schema.ts'
import { connectTo } from './pglite-connection.ts'
import {
  isAsCreated,
  type MigratedState,
  readMigratedState,
  resetDatabase,
} from './pglite-reset.ts'

interface Copy {
  client: PGlite
  migrated: MigratedState
}

/**
 * Copies whose test has ended. A copy takes a second to load and some milliseconds to reset, so the
 * next test of this worker gets one of these.
 */
const idle: Copy[] = []

/** Lends a migrated, empty database in memory; what a test did to it is undone before the next one. */
export async function lendPglite(dump: string): Promise<OpenDatabase> {
  return lend((await takeIdle()) ?? (await load(dump)))
}

async function takeIdle(): Promise<Copy | null> {
  const copy = idle.pop()
  if (!copy) return null
  await resetDatabase(copy.client, copy.migrated)
  if (await isAsCreated(copy.client, copy.migrated)) return copy
  // A test changed the tables themselves.
  await copy.client.close()
  return takeIdle()
}

async function load(dump: string): Promise<Copy> {
  const client = await PGlite.create({ loadDataDir: new Blob([fs.readFileSync(dump)]) })
  return { client, migrated: await readMigratedState(client) }
}

function lend(copy: Copy): OpenDatabase {
  const { client } = copy
  const prepared = prepareStatements(connectTo(client))
  let isClosed = false
  let running = 0
  /** Fails after the end of the loan, as a closed database does, so that nothing reaches the next test. */
  const guard = async <T>(run: () => Promise<T>): Promise<T> => {
    if (isClosed) throw new Error('PGlite is closed')
    running += 1
    try {
      return await run()
    } finally {
      running -= 1
    }
  }
  const query: PgliteClient['query'] = (...query) => guard(() => prepared.query(...query))
  const transaction: PgliteClient['transaction'] = (run) => guard(() => prepared.transaction(run))
  return {
    // Drizzle calls nothing else of its client.
    db: drizzle({ query, transaction } as unknown as PGlite, { schema }),
    description: 'PGlite, in memory',
    connections: 1,
    migrate: () => Promise.resolve(),
    close: async () => {
      if (isClosed) return
      isClosed = true
      // A transaction that goes on would hold up the next test, and might write into it.
      if (running > 0) await prepared.close()
      else idle.push(copy)
    },
  }
}
