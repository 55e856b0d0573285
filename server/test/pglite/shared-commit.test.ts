// @module-tag deep

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openPglite } from '#server/db/pglite.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { transcriptionSessions as sessions, users } from '#server/db/schema.ts'
import { appendSegment } from '#server/features/recording/session/session-lease.ts'
import { generateSessionCode } from '#server/features/recording/session-code.ts'

it('[OPS-48] finals of several recordings that wait for the embedded database are committed together, and one that can’t be stored alone fails', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-pglite-'))
  const { db, migrate, close } = await openPglite(folder)
  await migrate()
  const [user] = await db
    .insert(users)
    .values({ identityUserId: 'ann', email: 'a@example.com' })
    .returning()
  const values = Array.from({ length: 6 }, () => ({
    userId: user?.id ?? '',
    title: 'Interview',
    code: generateSessionCode(),
    status: 'paused' as const,
  }))
  const leases = await db.insert(sessions).values(values).returning()
  const say = (at: number, text: string, generation = 0) => {
    const now = Date.now()
    const times = { timestamp: now, spokenAt: now, startMs: 0, endMs: 900 }
    const utterance = { text, ...times, channel: 0, speaker: null, isGap: false, words: [] }
    const lease = { id: leases[at]?.id ?? '', recorderGeneration: generation }
    return appendSegment(db, lease, utterance, { durableSamples: [16_000], missingSamples: 0 })
  }
  const listTransactions = (text: string) =>
    queryRows<{ xmin: string }>(
      db,
      sql`select distinct xmin::text from transcript_segments where text like ${text}`,
    )
  const sendAll = () => new Promise((resolve) => setImmediate(resolve))
  /** Runs what `begin` sends at once, all of it while the database is busy with something else. */
  const runWhileBusy = async <Result>(begin: () => Promise<Result>): Promise<Result> => {
    const isReleased = sql`(pg_stat_file('released', true)).size is not null`
    const busy = queryRows(
      db,
      sql`with recursive turns (n) as (select 1 union all select n + 1 from turns where not ${isReleased}) select count(*) from turns`,
    )
    await sendAll()
    const running = begin()
    await sendAll()
    const release = path.join(folder, 'pg', 'released')
    fs.writeFileSync(release, '')
    await busy
    fs.rmSync(release)
    return running
  }
  // Prepares both statements: the first run of each is sent in two messages.
  await say(0, 'once before')
  await runWhileBusy(async () => {})

  const stored = await runWhileBusy(() =>
    Promise.all(leases.map((_, at) => say(at, `together ${at}`))),
  )
  expect(stored.map((one) => one?.segmentNumber)).toEqual([2, 1, 1, 1, 1, 1])
  expect(await listTransactions('together %')).toHaveLength(1)

  const outcomes = await runWhileBusy(() =>
    Promise.allSettled([
      say(0, 'beside a'),
      say(1, 'not a text: \0'),
      say(2, 'without a lease', 7),
      say(3, 'beside b'),
    ]),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(outcomes[2]).toEqual({ status: 'fulfilled', value: null })
  expect(await listTransactions('beside %')).toHaveLength(2)
  await close()
  fs.rmSync(folder, { recursive: true })
})
