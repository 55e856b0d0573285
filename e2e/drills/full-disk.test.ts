import path from 'node:path'
import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { freePort } from '@live-scribe/testing/servers/free-port'
import {
  type PostgresServer,
  startPostgresServer,
} from '@live-scribe/testing/servers/postgres-server'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMarkedInterview } from '../faults/marked-interview.ts'
import { ProductProcess } from '../faults/product-process.ts'
import { DatabaseDisk } from '../soak/deployment/database-disk.ts'
import { Speaker } from './speaker.ts'

/** Milliseconds, for a hang only. */
vi.setConfig({ testTimeout: 240_000 })

const DISK_MEGABYTES = 256
const interview = createMarkedInterview(120)

let disk: DatabaseDisk
let postgres: PostgresServer | null
let server: ProductProcess | null
beforeEach(() => {
  postgres = null
  server = null
  const mounted = DatabaseDisk.mount(DISK_MEGABYTES)
  if (!mounted)
    throw new Error('This drill mounts a small disk in memory, which is not allowed here')
  disk = mounted
})
afterEach(async () => {
  await server?.end('SIGKILL')
  await postgres?.stop()
  disk.unmount()
})

async function start(env: Record<string, string>): Promise<ProductProcess> {
  const port = String(await freePort())
  const address = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
  const data = path.join(disk.folder, 'data')
  server = await ProductProcess.start({ DATA_DIR: data, ...address, ...env })
  return server
}

/** Fills the disk while somebody records, and expects that they are told. */
async function recordUntilFull({ url }: ProductProcess): Promise<Speaker> {
  const speaker = await Speaker.start(url, interview)
  // It ends when the server closes the recorder.
  const speaking = expect(speaker.speakUntilStopped()).rejects.toThrow('closed first')
  await speaker.heard(3)
  disk.fill()
  expect(await speaker.closed()).toBe(closeCodes.databaseUnavailable)
  await speaking
  expect((await fetch(new URL('/healthz', url))).status).toBe(200)
  disk.relieve()
  return speaker
}

async function expectGoesOn(speaker: Speaker, { url }: ProductProcess): Promise<void> {
  const acknowledged = speaker.finals
  const stored = await speaker.read(url)
  expect(stored.slice(0, acknowledged.length)).toEqual(acknowledged)
  const ended = await speaker.resume(url, speaker.durableSample)
  expect(ended).toMatchObject({ duration_minutes: Math.ceil(interview.seconds / 60) })
  expect(await speaker.read(url)).toEqual(interview.sentences)
}

test('[DRILL-4] with PGlite a full disk loses nothing that was acknowledged, the recorder is told, and goes on when there is room', {
  tags: 'deep',
}, async () => {
  const running = await start({})
  await expectGoesOn(await recordUntilFull(running), running)
})

test('[DRILL-4] with PGlite a restart after a full disk finds everything that was acknowledged', {
  tags: 'deep',
}, async () => {
  const env = { AUTH_SECRET: 'the secret of both processes, long enough' }
  const first = await start(env)
  const speaker = await recordUntilFull(first)
  await first.end('SIGKILL')
  await expectGoesOn(speaker, await start(env))
})

test('[DRILL-4] with PostgreSQL a full disk loses nothing that was acknowledged, the server stays, and goes on when there is room', async () => {
  postgres = await startPostgresServer({ parent: disk.folder })
  const admin = new pg.Client(postgres.url('postgres'))
  await admin.connect()
  await admin.query('create database scribe')
  await admin.end()
  const running = await start({ DATABASE_URL: postgres.url('scribe') })
  const speaker = await recordUntilFull(running)
  // Without space for its log PostgreSQL may have ended.
  await postgres.start()
  await expectGoesOn(speaker, running)
})
