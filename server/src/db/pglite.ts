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

/** Opens a database whose thread was started before. */
export async function openStartedPglite(started: StartedPglite): Promise<OpenDatabase> {
  const { folder, thread, unlock } = started
  const connection = await ThreadConnection.to(thread).catch(async (error) => {
    await thread.worker.terminate()
    unlock()
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
