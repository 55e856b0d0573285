import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { addEmptyDatabase } from '@live-scribe/testing/servers/empty-database'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { toConfig } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { openPglite } from '#server/db/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { exportData } from '#server/db/transfer/export-data.ts'
import { importData } from '#server/db/transfer/import-data.ts'
import { listMigrationTimes, withMigrationsUntil } from '#server/db/transfer/migration-steps.ts'
import { TransferError } from '#server/db/transfer/transfer-file.ts'
import { findUnreconciled } from '#server/features/billing/index.ts'
import { seedDatabase } from '#server/seed/seed-database.ts'
import { openTestDatabase } from './test-database.ts'

/** Milliseconds, for a hang only: months of an installation are made and moved three times. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const now = new Date('2026-03-01T12:00:00Z')
const opened: OpenDatabase[] = []
let folder: string
let seeded: OpenDatabase
/** The file of the seeded database. */
let whole: string
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-transfer-'))
  seeded = await openTestDatabase()
  const config = toConfig(readEnvironment({ DATA_DIR: path.join(folder, 'seed'), PORT: '0' }))
  await seedDatabase(
    config,
    { auth: 'a secret of the tests, 32 characters or more' },
    {
      ...seeded,
      close: () => Promise.resolve(),
    },
  )
  await seeded.db.execute(addTerm('first'))
  whole = path.join(folder, 'whole')
  await exportData(seeded, whole, now)
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})
afterAll(async () => {
  await seeded.close()
  fs.rmSync(folder, { recursive: true })
})

async function newPglite(): Promise<OpenDatabase> {
  const data = fs.mkdtempSync(path.join(folder, 'pglite-'))
  await addEmptyDatabase(data)
  const database = await openPglite(path.join(data, 'db'))
  opened.push(database)
  return database
}

async function newPostgres(): Promise<OpenDatabase> {
  const given = inject('testDatabase')
  const url = new URL(given.provider === 'postgres' ? given.url : '')
  const admin = new pg.Client(url.href)
  await admin.connect()
  const name = `moved_${crypto.randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  await admin.end()
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  opened.push(database)
  return database
}

const addTerm = (term: string) =>
  sql`insert into vocabulary_entries (user_id, term, created_at)
    select id, ${term}, now() from users limit 1 returning id`

const linesOf = (file: string) => gunzipSync(fs.readFileSync(file)).toString('utf8').split('\n')

it('[RUN-8] a PostgreSQL server’s data goes into PGlite and back with every row the same', async () => {
  const [inProcess, onServer] = [await newPglite(), await newPostgres()]
  const moved = await importData(inProcess, whole)
  expect(moved.rows).toBeGreaterThan(500)
  const second = path.join(folder, 'second')
  expect(await exportData(inProcess, second, now)).toEqual(moved)
  expect(await importData(onServer, second)).toEqual(moved)
  const third = path.join(folder, 'third')
  await exportData(onServer, third, now)
  expect(linesOf(second)).toEqual(linesOf(whole))
  expect(linesOf(third)).toEqual(linesOf(whole))
  expect(fs.statSync(third).mode & 0o777).toBe(0o600)
  expect(await findUnreconciled(onServer.db)).toEqual([])
  // Triggers work again, and numbers go on after the highest one.
  const triggers = await onServer.db.execute(
    sql`select 1 from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
  )
  expect(triggers).toMatchObject({ rowCount: 0 })
  expect(await onServer.db.execute(addTerm('next'))).toMatchObject({ rows: [{ id: '2' }] })
})

it('[RUN-9] data of an earlier version goes into this one', async () => {
  const [earlier, today] = [await newPostgres(), await newPostgres()]
  const time = listMigrationTimes()[10] ?? 0
  await withMigrationsUntil(time, (migrations) => earlier.migrate(migrations))
  await earlier.db.execute(
    sql`insert into users (identity_user_id, email) values ('ann', 'ann@example.com')`,
  )
  const file = path.join(folder, 'earlier')
  await exportData(earlier, file, now)
  await importData(today, file)
  expect(await today.db.execute(sql`select email from users`)).toMatchObject({
    rows: [{ email: 'ann@example.com' }],
  })
  expect(await today.db.execute(sql`select id from api_keys`)).toMatchObject({ rows: [] })
})

it('[RUN-10] a file that is foreign, damaged, cut off or of a later version changes nothing and is named', async () => {
  const target = await newPostgres()
  const lines = linesOf(whole)
  const write = (name: string, content: Buffer | string) => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, content)
    return file
  }
  const pack = (some: string[]) => gzipSync(some.join('\n'))
  const header = { format: 'live-scribe-data', version: 1, exportedAt: '2026', migration: 1 }
  const at = lines.findIndex((line) => line.includes('"end":"users"')) - 1
  const faults: [string, string][] = [
    [path.join(folder, 'missing'), 'can’t be read: ENOENT'],
    [write('text', 'hello'), 'is damaged, or is not a file of npm run data'],
    [write('foreign', pack(['{"a":1}'])), 'is not a file of npm run data -- export'],
    [write('half', fs.readFileSync(whole).subarray(0, 4000)), 'is cut off'],
    [write('short', pack(lines.slice(0, -2))), 'is cut off'],
    [write('later', pack([JSON.stringify(header)])), 'A later version of Live-scribe wrote'],
    [write('less', pack(lines.toSpliced(at, 1))), 'users has '],
  ]
  for (const [file, message] of faults) {
    await expect(importData(target, file), message).rejects.toThrow(message)
  }
  const unused = path.join(folder, 'unused')
  await expect(exportData(await newPostgres(), unused, now)).rejects.toThrow('database is empty')
  expect(fs.existsSync(unused)).toBe(false)
  await importData(target, whole)
  await expect(importData(target, whole)).rejects.toThrow('The database is in use already')
  await expect(exportData(target, whole, now)).rejects.toThrow('exists already')
  const nowhere = path.join(folder, 'no-such-folder', 'file')
  await expect(exportData(target, nowhere, now)).rejects.toThrow(
    new TransferError(
      `${nowhere} can’t be written (ENOENT). Name a file in a folder that exists, that this user may write to, and that has room.`,
    ),
  )
})
