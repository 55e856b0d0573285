import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../database.ts'
import { queryRows } from '../query-rows.ts'
import type { Transferred } from './export-data.ts'
import { fillTables } from './fill-tables.ts'
import { listMigrationTimes, withMigrationsUntil } from './migration-steps.ts'
import { readTransferFile, TransferError } from './transfer-file.ts'

/**
 * Reads a file of `exportData` into a new database: lays down the tables of the version that wrote
 * it, fills them, compares them with the file by count and checksum, and runs the later migrations.
 * Without success the database stays empty. Throws TransferError for what does not fit.
 */
export async function importData(target: OpenDatabase, file: string): Promise<Transferred> {
  const lines = readTransferFile(file)
  try {
    const { value: head } = await lines.next()
    if (typeof head !== 'object' || !('migration' in head)) {
      throw new TransferError(`${file} is not a file of npm run data -- export.`)
    }
    if (!listMigrationTimes().includes(head.migration)) {
      throw new TransferError(
        'A later version of Live-scribe wrote this file. Import it with that version.',
      )
    }
    await refuseUsedDatabase(target, head.migration)
    await withMigrationsUntil(head.migration, (folder) => target.migrate(folder))
    const done = await target.db.transaction((tx) => fillTables(tx, lines))
    await target.migrate()
    return done
  } finally {
    await lines.return(undefined)
  }
}

async function refuseUsedDatabase({ db }: OpenDatabase, migration: number): Promise<void> {
  const used = 'The database is in use already. Name a new one: an empty folder, or DATABASE_URL.'
  await db.transaction(async (tx) => {
    const ask = async (query: string) =>
      (await queryRows<{ found: boolean }>(tx, sql.raw(query)))[0]?.found === true
    const isThere = (name: string) => ask(`select to_regclass('${name}') is not null as found`)
    if (!(await isThere('drizzle.__drizzle_migrations'))) {
      if (await isThere('public.users')) throw new TransferError(used)
      return
    }
    const isLater = `select coalesce(max(created_at) > ${migration}, false) as found from drizzle.__drizzle_migrations`
    if (await ask(isLater)) throw new TransferError(used)
    if (!(await isThere('public.users'))) return
    if (await ask('select exists (select 1 from users) as found')) throw new TransferError(used)
  })
}
