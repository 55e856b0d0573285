import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@live-scribe/testing/servers/free-port'
import {
  type PostgresServer,
  startPostgresServer,
} from '@live-scribe/testing/servers/postgres-server'
import { runQuoted } from '@live-scribe/testing/servers/quoted-commands'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../../server/src/db/database.ts'
import { openPostgres } from '../../server/src/db/postgres.ts'
import { queryRows } from '../../server/src/db/query-rows.ts'
import {
  listMigrationTimes,
  withMigrationsUntil,
} from '../../server/src/db/transfer/migration-steps.ts'
import { findUnreconciled } from '../../server/src/features/billing/index.ts'
import { createMarkedInterview } from '../faults/marked-interview.ts'
import { ProductProcess } from '../faults/product-process.ts'
import { Speaker } from './speaker.ts'

/** Milliseconds, for a hang only: each drill starts the product several times. */
vi.setConfig({ testTimeout: 240_000 })

const AUTH_SECRET = 'the secret that the backup does not contain'
const SECONDS = 120
const interview = createMarkedInterview(SECONDS)

let folder: string
let postgres: PostgresServer
/** The data folder of the installation that is backed up. */
let data: string
const running: ProductProcess[] = []
const opened: OpenDatabase[] = []
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-backup-'))
  postgres = await startPostgresServer()
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  for (const server of running.splice(0)) await server.end('SIGTERM')
})
afterAll(async () => {
  await postgres.stop()
  fs.rmSync(folder, { recursive: true })
})

/** Starts the product; without variables on PGlite, in `data`. */
async function start(env: Record<string, string> = {}): Promise<ProductProcess> {
  const port = await freePort()
  const address = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const server = await ProductProcess.start({ DATA_DIR: data, AUTH_SECRET, ...address, ...env })
  running.push(server)
  return server
}

/** Creates an empty database and a place for the files of a drill. */
async function prepare(name: string) {
  data = path.join(folder, name, 'live-scribe')
  fs.mkdirSync(data, { recursive: true })
  const backup = fs.mkdtempSync(path.join(folder, 'backup-'))
  const admin = await open('postgres')
  await admin.db.execute(sql.raw(`create database ${name}`))
  const restored = `${name}_restored`
  const instead = {
    '/opt/live-scribe': '.',
    '/var/lib': path.dirname(data),
    '/backup': backup,
    live_scribe_restored: restored,
    DATE: new Date().toISOString().slice(0, 10),
  }
  const env = {
    ADMIN_URL: postgres.url('postgres'),
    DATABASE_URL: postgres.url(name),
    RESTORED_URL: postgres.url(restored),
  }
  return { instead, env }
}

async function open(name: string): Promise<OpenDatabase> {
  const database = await openPostgres(postgres.url(name))
  opened.push(database)
  return database
}

/**
 * Expects that the restored server has each final that was acknowledged before the backup, once,
 * that the recording goes on there to its end, and that balances equal the ledger.
 */
async function expectRestored(speaker: Speaker, restored: string, acknowledged: string[]) {
  const server = await start({ DATABASE_URL: postgres.url(restored), DATA_DIR: `${data}-new` })
  const stored = await speaker.read(server.url)
  expect(stored.slice(0, acknowledged.length)).toEqual(acknowledged)
  expect(stored).toEqual(interview.sentences.slice(0, stored.length))
  const { db } = await open(restored)
  expect(await findUnreconciled(db)).toEqual([])
  const [row] = await queryRows<{ status: string; sample: number }>(
    db,
    sql`select status, durable_sample::integer as sample from transcription_sessions`,
  )
  expect(row?.status).toMatch(/^(active|paused)$/)
  const ended = await speaker.resume(server.url, row?.sample ?? 0)
  expect(ended).toMatchObject({ duration_minutes: Math.ceil(interview.seconds / 60) })
  expect(await speaker.read(server.url)).toEqual(interview.sentences)
  expect(await findUnreconciled(db)).toEqual([])
}

test('[DRILL-2] a dump that is taken while somebody records has all that was acknowledged, and the recording goes on where it is restored', async () => {
  const { env, instead } = await prepare('dumped')
  const server = await start({ DATABASE_URL: env.DATABASE_URL })
  const speaker = await Speaker.start(server.url, interview)
  const speaking = speaker.speakUntilStopped()
  await speaker.heard(3)
  const acknowledged = speaker.finals
  await runQuoted('dump-postgresql', { env, instead })
  await speaker.heard(acknowledged.length + 1)
  speaker.stopSpeaking()
  await speaking
  await server.end('SIGKILL')
  await runQuoted('restore-postgresql', { env, instead })
  await expectRestored(speaker, 'dumped_restored', acknowledged)
})

/** Records on PGlite until three finals are acknowledged; `acts` stop and start the server. */
async function recordOnPglite() {
  let server = await start()
  const speaker = await Speaker.start(server.url, interview)
  const speaking = speaker.speakUntilStopped()
  await speaker.heard(3)
  speaker.stopSpeaking()
  await speaking
  const acts = {
    'systemctl stop': () => server.end('SIGTERM'),
    'systemctl start': async () => {
      server = await start()
    },
    // The files are the test's own.
    chown: () => Promise.resolve(),
  }
  return { acts, speaker, url: () => server.url }
}

test('[DRILL-2] a copy of PGlite’s folder, for which the server stops while somebody records, has all that was acknowledged', {
  tags: 'deep',
}, async () => {
  const { instead } = await prepare('copied')
  const { acts, speaker, url } = await recordOnPglite()
  await runQuoted('back-up-pglite', { instead, acts })
  await runQuoted('restore-pglite', { instead, acts })
  expect(speaker.finals.length).toBeGreaterThan(2)
  expect(await speaker.read(url())).toEqual(speaker.finals)
})

test('[DRILL-2] an export of PGlite while somebody records is imported into PostgreSQL and PGlite with all that was acknowledged', {
  tags: 'deep',
}, async () => {
  const { env, instead } = await prepare('exported')
  const { acts, speaker, url } = await recordOnPglite()
  await runQuoted('export', { instead, acts })
  const acknowledged = speaker.finals
  const admin = await open('postgres')
  await admin.db.execute(sql`create database exported_restored`)
  const target = { DATABASE_URL: env.RESTORED_URL, DATA_DIR: `${data}-import` }
  await runQuoted('import-postgresql', { env: target, instead })
  await runQuoted('import-pglite', { instead, acts })
  expect(await speaker.read(url())).toEqual(acknowledged)
  await expectRestored(speaker, 'exported_restored', acknowledged)
})

test('[DRILL-2] the dump of an earlier version is restored and brought up to date by today’s server', {
  tags: 'deep',
}, async () => {
  const { env, instead } = await prepare('earlier')
  const { db, migrate } = await open('earlier')
  await withMigrationsUntil(listMigrationTimes()[20] ?? 0, migrate)
  await db.execute(
    sql`insert into users (identity_user_id, email) values ('ann', 'ann@example.com')`,
  )
  await runQuoted('dump-postgresql', { env, instead })
  await runQuoted('restore-postgresql', { env, instead })
  await start({ DATABASE_URL: env.RESTORED_URL })
  const restored = await open('earlier_restored')
  const rows = await queryRows(restored.db, sql`select email, minutes_overdrawn from users`)
  expect(rows).toEqual([{ email: 'ann@example.com', minutes_overdrawn: 0 }])
})
