import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addMigratedDatabase } from '@live-scribe/testing/servers/empty-database'
import { freePort } from '@live-scribe/testing/servers/free-port'
import {
  type PostgresServer,
  startPostgresServer,
} from '@live-scribe/testing/servers/postgres-server'
import { RedisServer } from '@live-scribe/testing/servers/redis-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPostgres } from '../../server/src/db/postgres.ts'
import { findUnreconciled } from '../../server/src/features/billing/index.ts'
import { createMarkedInterview } from '../faults/marked-interview.ts'
import { ProductProcess } from '../faults/product-process.ts'
import type { SoakOrder } from '../soak/deployment/soak-server.ts'
import { Speaker } from './speaker.ts'

/** Milliseconds, for a hang only. */
vi.setConfig({ testTimeout: 240_000 })

const PROGRAM = fileURLToPath(new URL('../soak/deployment/soak-server.ts', import.meta.url))
const AUTH_SECRET = 'the secret of all nodes, which is long enough'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const interview = createMarkedInterview(120)

let folder: string
const stops: (() => Promise<unknown>)[] = []
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-clock-'))
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  fs.rmSync(folder, { recursive: true })
})

/** Starts a node whose clock can be set; without variables on PGlite. */
async function start(name: string, env: Record<string, string> = {}): Promise<ProductProcess> {
  const port = String(await freePort())
  const address = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
  const dataFolder = path.join(folder, name)
  if (!env.DATABASE_URL) await addMigratedDatabase(dataFolder)
  const own = { DATA_DIR: dataFolder, AUTH_SECRET, ...address }
  const node = await ProductProcess.start({ ...own, ...env }, { program: PROGRAM })
  stops.push(() => node.end('SIGTERM'))
  return node
}

/** Sets the clock of a node this far from the machine's. */
async function setClock({ child }: ProductProcess, ms: number): Promise<void> {
  const obeyed = once(child, 'message')
  child.send({ type: 'step-clock', ms } satisfies SoakOrder)
  await obeyed
}

/** The services that two nodes share. */
async function startServices(): Promise<{ postgres: PostgresServer; env: Record<string, string> }> {
  const [postgres, redis] = await Promise.all([startPostgresServer(), RedisServer.start()])
  stops.push(
    () => postgres.stop(),
    () => redis.stop(),
  )
  return { postgres, env: { DATABASE_URL: postgres.url('postgres'), REDIS_URL: redis.url } }
}

/** Records while the server's clock jumps this far, back, and again. */
async function recordOverJumps(ms: number): Promise<void> {
  const server = await start('alone')
  const speaker = await Speaker.start(server.url, interview)
  const speaking = speaker.speakUntilStopped()
  await speaker.heard(3)
  await setClock(server, ms)
  await speaker.heard(6)
  expect((await speaker.read(server.url)).slice(0, 6)).toEqual(interview.sentences.slice(0, 6))
  await setClock(server, 0)
  await speaker.heard(9)
  await setClock(server, ms)
  speaker.stopSpeaking()
  await speaking

  const ended = await speaker.resume(server.url, speaker.durableSample)
  expect(ended).toMatchObject({ duration_minutes: Math.ceil(interview.seconds / 60) })
  expect(await speaker.read(server.url)).toEqual(interview.sentences)
}

test('[DRILL-5] a clock that jumps an hour forward and back again loses nothing, ends nothing and bills the audio', async () => {
  await recordOverJumps(HOUR_MS)
})

test.each([
  ['a day forward', DAY_MS],
  ['an hour back', -HOUR_MS],
])(
  '[DRILL-5] a clock that jumps %s and back again loses nothing, ends nothing and bills the audio',
  { tags: 'deep' },
  async (_, ms) => {
    await recordOverJumps(ms)
  },
)

test('[DRILL-5] nodes whose clocks differ by minutes, and jump, agree on who records', {
  tags: 'deep',
}, async () => {
  const { postgres, env } = await startServices()
  const recording = await start('a', env)
  const other = await start('b', env)
  await setClock(other, 5 * MINUTE_MS)
  const speaker = await Speaker.start(recording.url, interview)
  const speaking = speaker.speakUntilStopped()
  await speaker.heard(2)
  expect(await speaker.openAnother(other.url)).toBe(409)
  await setClock(recording, -HOUR_MS)
  await speaker.heard(4)
  expect(await speaker.openAnother(other.url)).toBe(409)
  speaker.stopSpeaking()
  await speaking

  const ended = await speaker.resume(other.url, speaker.durableSample)
  expect(ended).toMatchObject({ duration_minutes: Math.ceil(interview.seconds / 60) })
  expect(await speaker.read(recording.url)).toEqual(interview.sentences)
  const { db, close } = await openPostgres(postgres.url('postgres'))
  stops.push(close)
  expect(await findUnreconciled(db)).toEqual([])
})
