import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type Database, DatabaseError } from './database.ts'
import { queryRows } from './query-rows.ts'

/** The folder of drizzle-kit's migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Throws DatabaseError for a migration that the library would skip without a word: one that the
 * database does not have, with a time that is not later than the last that it has.
 */
export async function refuseSkippedMigrations(db: Database, folder: string): Promise<void> {
  const table = sql`to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  const [found] = await queryRows<{ exists: boolean }>(db, sql`select ${table}`)
  if (!found?.exists) return
  const rows = await queryRows<{ time: string }>(
    db,
    sql`select created_at as time from drizzle.__drizzle_migrations`,
  )
  const applied = new Set(rows.map(({ time }) => Number(time)))
  const last = Math.max(0, ...applied)
  const journal = fs.readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] }
  const skipped = entries.find(({ when }) => when <= last && !applied.has(when))
  if (!skipped) return
  throw new DatabaseError(
    `The migration ${skipped.tag} is older than the last one of this database, and would be skipped. Make it again with npm run db:generate.`,
  )
}
