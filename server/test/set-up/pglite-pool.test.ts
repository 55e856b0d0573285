import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { minutePackages, users } from '#server/db/schema.ts'
import { lendPglite } from './pglite-pool.ts'

function lend(): Promise<OpenDatabase> {
  const given = inject('testDatabase')
  if (given.provider !== 'pglite') throw new Error('this test is of PGlite')
  return lendPglite(given.dump)
}

/** Lends a database for what a test does to it. */
async function use(act: (db: OpenDatabase['db']) => Promise<unknown>): Promise<void> {
  const { db, close } = await lend()
  await act(db)
  await close()
}

/** All that a database contains: the rows of each table, its sequences, and the connection's state. */
async function readAll({ db }: OpenDatabase): Promise<unknown> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by name`,
  )
  const rows = []
  for (const { name } of tables) rows.push([name, await queryRows(db, sql.raw(`table ${name}`))])
  const state = sql`select (select count(*) from pg_locks where locktype = 'advisory') as locks,
    current_setting('work_mem') as memory, to_regclass('pg_temp.notes') as notes`
  return { rows, state: await queryRows(db, state), sequences: await readSequences(db) }
}

const readSequences = (db: OpenDatabase['db']) =>
  queryRows(db, sql`select sequencename, last_value from pg_sequences order by 1`)

const ann = { identityUserId: 'ann', email: 'ann@example.com' }

it('a database whose test has ended is lent like a new one', async () => {
  const first = await lend()
  const created = await readAll(first)
  await first.close()
  await use(async (db) => {
    await db.insert(users).values(ann)
    await db.update(minutePackages).set({ name: 'Another' })
    await db.execute(sql`select nextval(seqrelid) from pg_sequence`)
    await db.execute(sql`select pg_advisory_lock(1)`)
    await db.execute(sql`set work_mem = '1MB'`)
    await db.execute(sql`create temporary table notes (note text)`)
  })
  const next = await lend()
  expect(await readAll(next)).toEqual(created)
  await next.close()
})

it.each([
  'drop table transcript_segments cascade',
  'alter table users rename to elsewhere',
  'alter table users add constraint is_ann check (email = email)',
  'alter table users disable trigger users_minutes_webhook',
  'create table notes (note text)',
])('a database whose tables were changed is not lent again: %s', async (change) => {
  await use((db) => db.execute(sql.raw(change)))
  const next = await lend()
  await next.db.insert(users).values(ann)
  expect(await queryRows(next.db, sql`select to_regclass('notes') as notes`)).toEqual([
    { notes: null },
  ])
  const changed = sql`select 1 from pg_constraint where conname = 'is_ann' union all
    select 1 from pg_trigger where tgname = 'users_minutes_webhook' and tgenabled = 'D'`
  expect(await queryRows(next.db, changed)).toEqual([])
  expect(await queryRows(next.db, sql`select text from transcript_segments`)).toEqual([])
  await next.close()
})

it('queries after the end of a loan fail, and reach no other test', async () => {
  const first = await lend()
  await first.close()
  const next = await lend()
  const late = [
    first.db.insert(users).values(ann),
    first.db.transaction((tx) => tx.insert(users).values(ann)),
  ]
  for (const query of late) await expect(query).rejects.toThrow()
  expect(await next.db.select().from(users)).toEqual([])
  await next.close()
})

it('a database whose transaction goes on is closed, and not lent again', async () => {
  const first = await lend()
  const hold = Promise.withResolvers<void>()
  const held = first.db.transaction(async (tx) => {
    await tx.insert(users).values(ann)
    await hold.promise
  })
  const ended = held.catch(() => {})
  await Promise.resolve()
  const closing = first.close()
  const next = await lend()
  expect(await next.db.select().from(users)).toEqual([])
  hold.resolve()
  await Promise.all([ended, closing])
  await next.close()
})
