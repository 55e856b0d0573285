import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { DatabaseError, type OpenDatabase } from './database.ts'
import { maintainTables } from './maintain-tables.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { prepareStatements } from './pglite/prepared-client.ts'
import { type StartedPglite, startPglite } from './pglite/start-pglite.ts'
import { ThreadConnection } from './pglite/thread-connection.ts'
import * as schema from './schema.ts'

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
    throw new DatabaseError(
      `The database in ${folder} can't be opened: ${reason}. If its disk has room, its files are damaged: restore a backup, docs/operations.md, "Backup and restore".`,
      { cause: error },
    )
  })
  const client = prepareStatements(connection)
  // Drizzle calls nothing else of its client.
  const db = drizzle(client as unknown as PGlite, { schema })
  return {
    db,
    description: `PGlite, in ${folder}`,
    migrate: (folder = migrationsFolder) => migrate(db, { migrationsFolder: folder }),
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

function rejectAtAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal?.reason)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
