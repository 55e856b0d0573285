import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { transcriptionSessions } from '#server/db/schema.ts'
import { TrustedClock } from '#server/db/trusted-clock.ts'
import { createRetentionSweep } from '#server/features/account/retention/retention-sweep.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { sweepSessions } from '#server/features/recording/session/sweep.ts'
import { createRemoveSharedSession } from '#server/features/sharing/remove-shared-session.ts'
import { SessionCodeGuard } from '#server/features/sharing/session-code-guard.ts'
import { findLedgerRows, findSessionRow, findStoredTexts } from '../stored-rows.ts'
import { openTestDatabase } from '../test-database.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const vocabulary = 'it can wait and more'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)
/** Audio that only the device has. */
const kept = createMarkedSpeech(['and more'], vocabulary)

let database: OpenDatabase
let server: TestServer
let now: Date
const start = async () => {
  server = await startTestServer(new MarkedRecogniser(vocabulary), { database, now: () => now })
}
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z')
  database = await openTestDatabase()
  await start()
})
afterEach(async () => {
  await server.close()
  await database.close()
})

/** Records a sentence, then the server ends in the middle and the next one has another time. */
async function restartAt(ms: number): Promise<string> {
  const user = await server.signUp('ann@example.com')
  const code = await user.openSession()
  const recorder = await user.record(code, { recorder: 'laptop' })
  recorder.speak(sentence)
  await recorder.until(({ finals }) => finals.length === 1)
  await server.close()
  now = new Date(now.getTime() + ms)
  await start()
  return code
}

it.each([
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
])(
  '[STATE-7] a clock that is a day %s after a restart in mid-recording loses nothing, and the recording goes on',
  async (_, ms) => {
    const code = await restartAt(ms)
    const user = await server.signIn('ann@example.com')
    expect((await server.transcript(code)).segments.map(({ text }) => text)).toEqual([
      'it can wait',
    ])

    const { durableSample } = await findSessionRow(server, code)
    const recorder = await user.record(code, { recorder: 'laptop', from: String(durableSample) })
    recorder.speak(Int16Array.from([...sentence, ...kept]).subarray(durableSample))
    await recorder.stop()
    expect(await findStoredTexts(server, code)).toEqual(['it can wait', 'and more'])
    expect(await findLedgerRows(server)).toMatchObject([{ minutes: -1, causeType: 'session' }])
  },
)

it('[STATE-7] a clock that was a day ahead holds up no other device, and no sweep', async () => {
  const code = await restartAt(-DAY_MS)
  const user = await server.signIn('ann@example.com')
  await sweepSessions(server.context, new LiveRecordings(server.context))
  expect((await findSessionRow(server, code)).status).toBe('paused')
  const reply = await user.call('POST', '/api/rpc/create_interview_session', { p_title: 'Another' })
  expect(reply.status).toBe(200)
})

it('[STATE-7] a clock that was a day ahead leaves a recording that nobody records any more open to another device at once', async () => {
  await restartAt(-DAY_MS)
  const user = await server.signIn('ann@example.com')
  const other = await user.openSession('Another')
  const recorder = await user.record(other, { recorder: 'phone' })
  recorder.speak(sentence)
  await recorder.until(({ finals }) => finals.length === 1)
  await recorder.stop()
  expect(await findStoredTexts(server, other)).toEqual(['it can wait'])
})

it.each([
  ['a wrong clock', -25],
  ['a server that did not run', 0],
])(
  '[STATE-9] a clock that is 25 hours ahead after a restart deletes no recording for an hour: %s',
  async (_, later) => {
    const user = await server.signUp('ann@example.com')
    const { db } = server.context
    const endedAt = now
    const codes = [await user.openSession(), await user.openSession()]
    const choices = ['1_day', 'until_closed'] as const
    for (const [index, code] of codes.entries()) {
      await db
        .update(transcriptionSessions)
        .set({ status: 'completed', endedAt, recorderSeenAt: endedAt, retention: choices[index] })
        .where(eq(transcriptionSessions.code, code))
    }
    const left = async () => (await db.select().from(transcriptionSessions)).length
    const remove = createRemoveSharedSession(server.context, {
      guard: new SessionCodeGuard(server.context),
      recordings: new LiveRecordings(server.context),
    })
    let ranMs = 0
    const restart = () =>
      createRetentionSweep(server.context, remove, new TrustedClock(server.context, () => ranMs))
    const runFor = (ms: number) => {
      now = new Date(now.getTime() + ms)
      ranMs += ms
    }
    await restart()()
    now = new Date(now.getTime() + 25 * HOUR_MS)
    for (const minutes of [1, 20, 30]) {
      const sweep = restart()
      runFor(minutes * 60_000)
      await sweep()
      expect(await left(), `${minutes} minutes`).toBe(2)
    }
    now = new Date(now.getTime() + later * HOUR_MS)
    const sweep = restart()
    runFor(15 * 60_000)
    await sweep()
    expect(await left()).toBe(later === 0 ? 0 : 2)
  },
)

it('[STATE-9] a machine that never runs for an hour deletes what is due too', async () => {
  let ranMs = 0
  const restart = () => new TrustedClock(server.context, () => ranMs)
  const runFor = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
    ranMs += minutes * 60_000
  }
  await restart().isTrusted()
  const trusted: boolean[] = []
  for (let day = 0; day < 2; day += 1) {
    now = new Date(now.getTime() + DAY_MS)
    const clock = restart()
    await clock.isTrusted()
    for (const minutes of [20, 30]) {
      runFor(minutes)
      trusted.push(await clock.isTrusted())
    }
  }
  expect(trusted).toEqual([false, false, true, true])
})
