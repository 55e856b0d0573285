import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { describeUnwritable } from '#server/lib/files/describe-unwritable.ts'
import { DatabaseError, type OpenDatabase } from './database.ts'
import { maintainTables } from './maintain-tables.ts'
import { migrationsFolder, refuseSkippedMigrations } from './migrations-folder.ts'
import { prepareStatements } from './pglite/prepared-client.ts'
import { describeDamage, type StartedPglite, startPglite } from './pglite/start-pglite.ts'
import { ThreadConnection } from './pglite/thread-connection.ts'
import * as schema from './schema.ts'

/** The free space with which a database can be created: 40 MB, and the next file of its log. */
const NEEDED_BYTES = 64_000_000

/**
 * Opens (or creates) PostgreSQL in a thread of this process, on a folder; every commit is synced to
 * disk. Rejects with DatabaseError when the folder can't be used.
 */
export async function openPglite(folder: string): Promise<OpenDatabase> {
  return openStartedPglite(startPglite(folder))
}

/**
 * Opens a database whose thread was started before; rejects with the signal's reason when it aborts
 * first, which is for the files as if the power failed.
 */
export async function openStartedPglite(
  started: StartedPglite,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const { folder, thread, unlock } = started
  const opening = Promise.race([ThreadConnection.to(thread), rejectAtAbort(signal)])
  const connection = await opening.catch(async (error) => {
    await thread.worker.terminate()
    unlock()
    signal?.throwIfAborted()
    // PGlite also throws objects that are no errors, with a number alone.
    const { message: reason = JSON.stringify(error) } = error as Partial<Error>
    rejectFullDisk(folder, error)
    throw new DatabaseError(describeDamage(folder, reason), { cause: error })
  })
  const client = prepareStatements(connection)
  // Drizzle calls nothing else of its client.
  const db = drizzle(client as unknown as PGlite, { schema })
  return {
    db,
    description: `PGlite, in ${folder}`,
    connections: 1,
    migrate: async (migrations = migrationsFolder) => {
      try {
        await refuseSkippedMigrations(db, migrations)
        await migrate(db, { migrationsFolder: migrations })
      } catch (error) {
        rejectFullDisk(folder, error)
        throw error
      }
    },
    maintain: () => maintainTables(db),
    lost: connection.lost,
    close: async () => {
      try {
        await client.close()
      } finally {
        unlock()
      }
    },
  }
}

/** Throws DatabaseError where the disk has no room, as errors of the database then say all kinds of things. */
function rejectFullDisk(folder: string, cause: unknown): void {
  const { bavail, bsize } = fs.statfsSync(folder)
  if (bavail * bsize >= NEEDED_BYTES) return
  throw new DatabaseError(describeUnwritable(folder, 'ENOSPC'), { cause })
}

function rejectAtAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal?.reason)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
