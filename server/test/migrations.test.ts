import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import * as sandboxTables from '@live-scribe/stripe-sandbox/store/tables'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, it } from 'vitest'
import { migrationsFolder, refuseSkippedMigrations } from '#server/db/migrations-folder.ts'
import * as schema from '#server/db/schema.ts'
import { findUnreconciled } from '#server/features/billing/index.ts'
import { openTestDatabase } from './test-database.ts'

/** Copies the migrations up to `last`, which are those of an earlier release. */
function layDownMigrations(folder: string, last: string): void {
  fs.cpSync(migrationsFolder, folder, { recursive: true })
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1
  if (count === 0) throw new Error(`there is no migration ${last}`)
  journal.entries = journal.entries.slice(0, count)
  fs.writeFileSync(file, JSON.stringify(journal))
}

/** Rows of two users, as a release without stored totals wrote them. */
const earlier = `
  insert into users (identity_user_id, email, full_name, is_admin) values ('ann', 'Ann@example.com', 'Ann Lee', true), ('bo', 'bo@example.com', null, false);
  insert into minute_purchases (user_id, price_paid_cents, minutes_purchased, checkout_id, refunded_cents, status, created_at)
    select id, 3000, 60, 'kept', 1000, 'completed', now() from users where identity_user_id = 'ann'
    union all select id, 3000, 60, 'disputed', 0, 'disputed', now() from users where identity_user_id = 'ann';
  insert into subscription_payments (user_id, invoice_id, plan, amount_paid_cents, period_started_at, paid_at)
    select id, 'invoice', 'starter', 2000, now(), now() from users where identity_user_id = 'ann';
  insert into minute_ledger (user_id, kind, minutes, cause_type, cause_id, created_at)
    select id, 'trial', -5, 'session', identity_user_id, now() from users union all
    select id, 'trial', -7, 'session', 'b', now() from users where identity_user_id = 'ann'`

it('the migrations lay down the tables of the schema', async () => {
  const folder = path.join(migrationsFolder, 'meta')
  const last = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const laidDown = JSON.parse(fs.readFileSync(path.join(folder, last ?? ''), 'utf8'))
  const missing = await generateMigration(
    laidDown,
    generateDrizzleJson({ ...schema, ...sandboxTables }),
  )
  expect(missing, 'run npm run db:generate').toEqual([])
})

it('[RUN-5] a migration that landed keeps its text, its time and its place', () => {
  const read = (name: string) => fs.readFileSync(path.join(migrationsFolder, name), 'utf8')
  const { entries } = JSON.parse(read('meta/_journal.json')) as {
    entries: { tag: string; when: number }[]
  }
  const lines = entries.map(({ tag, when }) => {
    const checksum = createHash('sha256')
      .update(read(`${tag}.sql`))
      .digest('hex')
    return `${checksum} ${when} ${path.basename(tag)}`
  })
  const landed = read('checksums.txt').trimEnd().split('\n')
  expect(lines.slice(0, landed.length), 'restore it, and add another migration').toEqual(landed)
  expect(
    lines.slice(landed.length),
    'append these lines to server/migrations/checksums.txt',
  ).toEqual([])
  expect(entries.map(({ when }) => when)).toEqual(
    entries.map(({ when }) => when).toSorted((a, b) => a - b),
  )
})

it('schema.ts names every table, as drizzle-kit sees no other', async () => {
  const folder = new URL('../src/db/schema/', import.meta.url)
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  const tables = modules.flatMap((module) => Object.values(module)).filter((it) => is(it, PgTable))
  expect(tables.length).toBeGreaterThan(15)
  const named = new Set<unknown>(Object.values(schema))
  const forgotten = tables.filter((table) => !named.has(table)).map(getTableName)
  expect(forgotten, 'export them from server/src/db/schema.ts').toEqual([])
})

it('[SUPP-1] the sums of users and the role of administrators are right after the update from a release without them', async () => {
  const client = await PGlite.create()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-migrations-'))
  layDownMigrations(folder, 'earlier/0007_hosted_services')
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder: folder })
  fs.rmSync(folder, { recursive: true })
  await client.exec(earlier)
  await migrate(db, { migrationsFolder })
  const { email, paidCents, minutesRecorded, searchText, staffRole, isAdmin } = schema.users
  const shown = { email, paidCents, minutesRecorded, searchText, staffRole, isAdmin }
  const rows = await db.select(shown).from(schema.users)
  expect(rows.toSorted((a, b) => a.email.localeCompare(b.email))).toEqual([
    {
      email: 'Ann@example.com',
      paidCents: 4000,
      minutesRecorded: 12,
      searchText: 'ann@example.com\nann lee',
      staffRole: 'admin',
      isAdmin: true,
    },
    {
      email: 'bo@example.com',
      paidCents: 0,
      minutesRecorded: 5,
      searchText: 'bo@example.com\n',
      staffRole: null,
      isAdmin: false,
    },
  ])
  const wrong = await findUnreconciled(db)
  expect(wrong.filter(({ cached, ledger }) => cached.recorded !== ledger.recorded)).toEqual([])
  expect(wrong.filter(({ cached, ledger }) => cached.paid !== ledger.paid)).toEqual([])
  await client.close()
})

it('[RUN-12] a migration that would be skipped, because a later one is there, is refused by name', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  const { db, close } = await openTestDatabase()
  try {
    const name = path.join('meta', '_journal.json')
    const text = fs.readFileSync(path.join(migrationsFolder, name), 'utf8')
    const journal = JSON.parse(text) as { entries: { when: number }[] }
    const last = journal.entries.at(-1)?.when ?? 0
    fs.mkdirSync(path.join(folder, 'meta'))
    const add = (when: number) => {
      const added = { idx: 99, version: '7', when, tag: '0099_added', breakpoints: true }
      const entries = [...journal.entries, added]
      fs.writeFileSync(path.join(folder, name), JSON.stringify({ ...journal, entries }))
    }
    add(last + 1)
    await refuseSkippedMigrations(db, folder)
    add(last - 1)
    await expect(refuseSkippedMigrations(db, folder)).rejects.toThrow(
      'The migration 0099_added is older than the last one of this database',
    )
  } finally {
    await close()
    fs.rmSync(folder, { recursive: true })
  }
})
