import { until } from '@live-scribe/testing/time/until'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { sweepSessions } from '#server/features/recording/session/sweep.ts'
import { findLedgerRows, findSessionRow, findStoredTexts } from '../../stored-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const vocabulary = 'it can wait and more'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)
/** Audio that was spoken after the connection was lost, so only the device has it. */
const kept = createMarkedSpeech(['and more'], vocabulary)
const minute = 60 * 16_000

let server: TestServer
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z')
  server = await startTestServer(new MarkedRecogniser(vocabulary), {
    now: () => now,
    env: { REPAIR_WINDOW: '0.05' },
  })
})
afterEach(() => server.close())

const sweepAfter = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  return sweepSessions(server.context, new LiveRecordings(server.context))
}
const hours = 60

/**
 * Records a sentence and silence, then loses the connection, with at most the last ten seconds;
 * resolves when the session is paused.
 */
async function recordAndLose(user: TestUser, silence = 0): Promise<string> {
  const code = await user.openSession()
  const recorder = await user.record(code, { recorder: 'laptop' })
  recorder.speak(sentence)
  recorder.speak(new Int16Array(silence))
  const heard = sentence.length + silence
  await recorder.until((one) =>
    one.of('Durable').some(({ sample }) => sample >= heard - 10 * 16_000),
  )
  await recorder.until(({ finals }) => finals.length === 1)
  await recorder.cut()
  await until(async () => (await findSessionRow(server, code)).status === 'paused')
  return code
}

/** Resumes the session with the unsaved audio from the durable position, and stops. */
async function sendWhatWasKept(user: TestUser, code: string) {
  const { durableSample } = await findSessionRow(server, code)
  const all = Int16Array.from([...sentence, ...kept])
  const recorder = await user.record(code, { recorder: 'again', from: String(durableSample) })
  recorder.speak(all.subarray(durableSample))
  await recorder.stop()
  return recorder.of('Ended')[0]
}

it('[BOUND-25] a recording whose client recognises speech itself goes on while it stores text, and is paused after it', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const save = (segmentNumber: number) =>
    user.call('POST', '/api/transcript-segment', {
      sessionId: code,
      text: 'Somebody speaks on.',
      isFinal: true,
      segmentNumber,
    })
  for (const number of [1, 2, 3]) {
    await sweepAfter(1.2)
    expect((await save(number)).status).toBe(200)
  }
  await sweepAfter(1.2)
  expect((await findSessionRow(server, code)).status).toBe('active')
  await sweepAfter(0.5)
  expect((await findSessionRow(server, code)).status).toBe('paused')
})

describe('a paused recording', () => {
  it.each([
    ['40 minutes', 40],
    ['47 hours', 47 * hours],
  ])('[DASH-27, POS-14] takes the audio that its device kept after %s', async (_time, minutes) => {
    const user = await server.signUp()
    const code = await recordAndLose(user)
    await sweepAfter(minutes)
    expect((await findSessionRow(server, code)).status).toBe('paused')

    const seconds = Math.round((sentence.length + kept.length) / 16_000)
    expect(await sendWhatWasKept(user, code)).toMatchObject({ duration_seconds: seconds })
    expect(await findStoredTexts(server, code)).toEqual(['it can wait', 'and more'])
    expect(await findLedgerRows(server)).toMatchObject([
      { kind: 'trial', minutes: -1, causeType: 'session' },
    ])
  })

  it('[DASH-27, POS-14] is ended by the sweep after 49 hours, for what was heard', async () => {
    const user = await server.signUp()
    const code = await recordAndLose(user)
    await sweepAfter(49 * hours)

    expect(await findSessionRow(server, code)).toMatchObject({
      status: 'completed',
      endedReason: 'user_stopped',
      endedDetail: 'recorder_gone',
      durationMinutes: 1,
    })
    expect(await findLedgerRows(server)).toMatchObject([{ minutes: -1 }])
    const late = await user.call('POST', `/api/sessions/${code}/listen-token`)
    expect(await late.json()).toMatchObject({ code: 'session_completed' })
  })

  it('[RISK-24] does not keep its user from recording the next one meanwhile', async () => {
    const user = await server.signUp()
    const waiting = await recordAndLose(user)
    await sweepAfter(24 * hours)
    const next = await user.record(await user.openSession('Next'))
    next.speak(sentence)
    await next.stop()

    expect((await findSessionRow(server, waiting)).status).toBe('paused')
    await sendWhatWasKept(user, waiting)
    expect(await findStoredTexts(server, waiting)).toEqual(['it can wait', 'and more'])
  })

  it('has its five minutes on Free, however long it was paused', { tags: 'deep' }, async () => {
    const user = await server.signUp()
    const code = await recordAndLose(user, 4 * minute)
    await sweepAfter(47 * hours)
    const again = await user.record(code, { recorder: 'again', from: String(4 * minute) })
    again.speak(new Int16Array(3 * minute))
    await again.closed
    expect(again.of('Ended')[0]).toMatchObject({ reason: 'time_limit', duration_minutes: 5 })
  })
})

describe('the minutes of a paused recording', () => {
  async function subscriber(used: number) {
    const user = await server.signUp('payer@example.com')
    await user.call('GET', '/api/me')
    const account = {
      isTrialUser: false,
      subscriptionStatus: 'active' as const,
      subscriptionPlan: 'starter' as const,
      minutesLimitMonthly: 6000,
      minutesUsedThisMonth: used,
      usageResetAt: new Date('2026-11-22T00:00:00Z'),
      usagePeriodStartedAt: new Date('2026-10-22T00:00:00Z'),
    }
    await server.context.db.update(users).set(account).where(eq(users.email, 'payer@example.com'))
    return user
  }
  const permission = async (user: TestUser) =>
    (await user.call('POST', '/api/rpc/can_user_record')).json()

  it('[DASH-27, RISK-29] stay spoken for until it ends', async () => {
    const user = await subscriber(5990)
    const code = await recordAndLose(user, 2.5 * minute)
    await sweepAfter(10 * hours)
    expect((await findSessionRow(server, code)).status).toBe('paused')
    expect(await permission(user)).toMatchObject({ remaining_minutes: 7 })
  })

  it('[BILL-83] are paid by the month in which it ends', async () => {
    const user = await subscriber(5990)
    await recordAndLose(user, 2.5 * minute)
    await sweepAfter(20 * hours)
    expect(await permission(user)).toMatchObject({ remaining_minutes: 5997 })
    await sweepAfter(29 * hours)
    expect(await permission(user)).toMatchObject({ remaining_minutes: 5997 })
    const entries = (await findLedgerRows(server)).map(
      ({ kind, minutes, causeType }) => `${kind} ${minutes} ${causeType}`,
    )
    expect(entries.sort()).toEqual(['allowance -3 session', 'allowance 5990 period'])
  })
})
