// @module-tag deep

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { freePort } from '@live-scribe/testing/servers/free-port'
import {
  type PostgresServer,
  startPostgresServer,
} from '@live-scribe/testing/servers/postgres-server'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../../server/src/db/database.ts'
import { openPostgres } from '../../server/src/db/postgres.ts'
import { minuteLedger, users } from '../../server/src/db/schema.ts'
import { findUnreconciled } from '../../server/src/features/billing/index.ts'
import { creditPurchase } from '../../server/src/features/billing/ledger/purchases.ts'
import { createMarkedInterview } from '../faults/marked-interview.ts'
import { ProductProcess } from '../faults/product-process.ts'
import { signUpForHeaders } from '../faults/sign-up.ts'
import { runNextMigration } from './next-migration.ts'
import { Speaker } from './speaker.ts'

/** Milliseconds, for a hang only. */
vi.setConfig({ testTimeout: 240_000 })

const MINUTE = 60 * SAMPLE_RATE_HZ
/** Longer than the user's minute and its grace of three. */
const interview = createMarkedInterview(270)

let folder: string
let postgres: PostgresServer
let database: OpenDatabase
let server: ProductProcess
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-grace-'))
  postgres = await startPostgresServer()
  database = await openPostgres(postgres.url('postgres'))
  await start()
})
afterEach(async () => {
  await server.end('SIGTERM')
  await database.close()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true })
})

async function start(): Promise<void> {
  const port = String(await freePort())
  server = await ProductProcess.start({
    DATA_DIR: folder,
    DATABASE_URL: postgres.url('postgres'),
    AUTH_SECRET: 'the secret of both processes, long enough',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
}

/** Creates a user who bought one minute. */
async function joinWithOneMinute(): Promise<Record<string, string>> {
  const headers = await signUpForHeaders(server.url)
  await fetch(new URL('/api/me', server.url), { headers: { ...headers, connection: 'close' } })
  const [user] = await database.db.select().from(users)
  const id = 'one-minute'
  const paid = { checkoutId: id, paymentId: id, minutes: 1, pricePaidCents: 50, packageId: null }
  const bought = { ...paid, userId: user?.id ?? '', affiliateCode: null }
  await database.db.transaction((tx) => creditPurchase(tx, bought, new Date()))
  return headers
}

const updates: [string, 'SIGKILL' | 'SIGTERM', () => Promise<unknown>][] = [
  ['a server that is killed', 'SIGKILL', async () => {}],
  ['a server that restarts in order', 'SIGTERM', async () => {}],
  [
    'an update with a migration of the tables of users and recordings',
    'SIGTERM',
    () =>
      runNextMigration(database.migrate, [
        'alter table users add column in_next_version integer',
        'alter table transcription_sessions add column in_next_version integer',
      ]),
  ],
]

test.each(updates)(
  '[GRACE-8] %s in a grace ends it where it was told, to the sample, and bills it once',
  async (_, signal, migrate) => {
    const speaker = await Speaker.start(server.url, interview, await joinWithOneMinute())
    const speaking = speaker.speakUntilStopped().catch(() => {})
    await speaker.reached(2 * MINUTE)
    expect(speaker.ready).toMatchObject({ limit: 4 * MINUTE, grace: 3 * MINUTE })
    speaker.stopSpeaking()
    await speaking
    await server.end(signal)
    await migrate()
    await start()

    const ended = await speaker.resume(server.url, speaker.durableSample)
    expect(speaker.ready).toMatchObject({ limit: 4 * MINUTE, grace: 3 * MINUTE })
    expect(ended).toMatchObject({ reason: 'time_limit', duration_seconds: 240 })
    const heard = await speaker.read(server.url)
    expect(heard.length).toBeGreaterThan(10)
    expect(heard.slice(0, -1)).toEqual(interview.sentences.slice(0, heard.length - 1))
    const { kind, minutes } = minuteLedger
    const billed = await database.db
      .select({ kind, minutes })
      .from(minuteLedger)
      .where(eq(minuteLedger.causeType, 'session'))
      .orderBy(sql`kind`)
    expect(billed).toEqual([
      { kind: 'balance', minutes: -1 },
      { kind: 'overdraft', minutes: -3 },
    ])
    expect(await findUnreconciled(database.db)).toEqual([])
  },
)
