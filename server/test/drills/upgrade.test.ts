import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type RunningServer, startServer } from '@live-scribe/testing/servers/start-server'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { openPglite } from '#server/db/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { withMigrationsUntil } from '#server/db/transfer/migration-steps.ts'
import { openTestDatabase } from '../test-database.ts'
import { toUser } from '../test-server.ts'
import { type CatalogTable, readCatalog } from './catalog.ts'
import { TableFiller } from './fill-tables.ts'
import { findChanges, takeSnapshot } from './kept-rows.ts'

/** Milliseconds, for a hang only: two databases go through every version. */
vi.setConfig({ testTimeout: 300_000 })

/** What a migration changes of rows that exist already, or drops of them, on purpose. */
const intended: Record<string, string[]> = {
  '0001_complete_recorder': ['transcription_sessions.status'],
  '0035_webhook_secrets': [
    'webhook_endpoints.secret_rotated_at',
    'webhook_endpoints.secret_version',
  ],
}

interface Migration {
  name: string
  when: number
}

const migrations = (
  JSON.parse(fs.readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
).entries.map(({ tag, when }): Migration => ({ name: path.basename(tag), when }))

interface Engine {
  open(): Promise<OpenDatabase>
  /** Variables with which the server uses the same database. */
  env: Record<string, string>
}

let folder: string
let today: CatalogTable[]
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-upgrade-'))
  const newest = await openTestDatabase()
  today = await readCatalog(newest.db)
  await newest.close()
})
const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

const engines: Record<string, () => Promise<Engine>> = {
  PGlite: async () => {
    const data = fs.mkdtempSync(path.join(folder, 'data-'))
    return { open: () => openPglite(path.join(data, 'db')), env: { DATA_DIR: data } }
  },
  PostgreSQL: async () => {
    const given = inject('testDatabase')
    const url = new URL(given.provider === 'postgres' ? given.url : '')
    const admin = new pg.Client(url.href)
    await admin.connect()
    const name = `upgraded_${crypto.randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${name}`)
    await admin.end()
    url.pathname = `/${name}`
    return { open: () => openPostgres(url.href), env: { DATABASE_URL: url.href } }
  },
}

describe.each(Object.entries(engines))('on %s', (name, makeEngine) => {
  const tags = name === 'PGlite' ? 'deep' : []

  it('[DRILL-1] every migration since the first keeps each row and value that it does not name, and today’s server starts on the result', {
    tags: 'deep',
  }, async () => {
    const { open, env } = await makeEngine()
    const database = await open()
    const filler = new TableFiller(today)
    const found: Record<string, string[]> = {}
    let before = await takeSnapshot(database.db)
    for (const { name, when } of migrations) {
      await withMigrationsUntil(when, (steps) => database.migrate(steps))
      const changes = findChanges(before, await takeSnapshot(database.db))
      if (changes.length > 0) found[name] = changes
      await filler.fill(database.db)
      before = await takeSnapshot(database.db)
      const empty = [...before].filter(([, rows]) => rows.size < 2).map(([table]) => table)
      expect(empty, name).toEqual([])
    }
    expect(found).toEqual(intended)
    expect(before.size).toBe(today.length)
    const read = await readFirst(database)
    await database.close()
    await expectToServe(env, read)
  })

  it('[DRILL-1] today’s server starts on the database of the first version, with everything in it', {
    tags,
  }, async () => {
    const { open, env } = await makeEngine()
    const first = await open()
    await withMigrationsUntil(migrations[0]?.when ?? 0, (steps) => first.migrate(steps))
    await new TableFiller(today).fill(first.db)
    const before = await takeSnapshot(first.db)
    const read = await readFirst(first)
    await first.close()
    await expectToServe(env, read)
    const later = await open()
    const { db } = later
    // The server answered, so it has signed somebody up; the earlier rows are all there.
    expect(findChanges(before, await takeSnapshot(db))).toEqual(intended[migrations[1]?.name ?? ''])
    await later.close()
  })
})

/** The code of a recording that the first version made, and its text. */
async function readFirst({ db }: OpenDatabase): Promise<{ code: string; text: string }> {
  const [row] = await queryRows<{ code: string; text: string }>(
    db,
    sql`select s.session_id as code, text from transcription_sessions s
      join transcript_segments on s.id = transcript_segments.session_id
      where ended_reason is null order by s.session_id limit 1`,
  )
  if (!row) throw new Error('there is no recording')
  return row
}

/** Starts the product on this database; expects it to be ready, to have the text and to go on. */
async function expectToServe(env: Record<string, string>, read: { code: string; text: string }) {
  const server = await startServer({ env })
  running.push(server)
  const visitor = toUser(server.url, '')
  const health = await visitor.call('GET', '/readyz')
  expect(await health.json()).toMatchObject({ process: 'serving', database: 'ok' })
  const transcript = await visitor.call('GET', `/api/transcripts/${read.code}`)
  expect(await transcript.json()).toMatchObject({ segments: [{ text: read.text }] })
  const account = { name: 'Ann', email: 'ann@example.com', password: 'a long pass phrase' }
  const entered = await visitor.call('POST', '/api/auth/sign-up/email', account)
  const cookies = entered.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  expect(await toUser(server.url, cookies.join('; ')).openSession()).toMatch(/^\w{6}$/)
  expect(server.output()).not.toMatch(/"level":(50|60)/)
  await server.close()
}
