import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { finishSession, getSession } from '@live-scribe/contract/recording'
import { until } from '@live-scribe/testing/time/until'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transcriptionSessions } from '#server/db/schema.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { sweepSessions } from '#server/features/recording/session/sweep.ts'
import { findLedgerRows, findSessionRow, findStoredTexts } from '../../stored-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const vocabulary = 'it can wait and more'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)
/** Words whose end is cut off, so that the recogniser has no final for them yet. */
const unfinished = createMarkedSpeech(['and more'], vocabulary).slice(0, -16_000)

let server: TestServer
let now: Date
const start = async (repairWindow: string) => {
  now = new Date('2026-11-21T09:00:00Z')
  server = await startTestServer(new MarkedRecogniser(vocabulary), {
    now: () => now,
    env: { REPAIR_WINDOW: repairWindow },
  })
}
afterEach(() => server.close())

const isNow = (code: string, status: string) => () =>
  findSessionRow(server, code).then((row) => row.status === status)
const finish = async (user: TestUser, code: string) => {
  const reply = await user.call('POST', finishSession.path.replace(':code', code))
  return { status: reply.status, body: await reply.json() }
}
/** Records a sentence and a half of a new user. */
async function record() {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code, { recorder: 'laptop' })
  recorder.speak(sentence)
  recorder.speak(unfinished)
  await recorder.until(({ finals }) => finals.length === 1)
  return { user, code, recorder }
}

describe('a paused recording', () => {
  beforeEach(() => start('0.05'))
  async function pause() {
    const { user, code, recorder } = await record()
    await recorder.cut()
    await until(isNow(code, 'paused'))
    return { user, code }
  }

  it('[REC-108, POS-36] is ended by its owner at once, with what was heard, and takes no more', async () => {
    const { user, code } = await pause()
    const { status, body } = await finish(user, code)
    expect(status).toBe(200)
    expect(finishSession.reply.parse(body)).toMatchObject({
      status: 'completed',
      is_finishing: false,
      ended_reason: 'user_stopped',
      duration_minutes: 1,
    })
    expect(await findStoredTexts(server, code)).toEqual(['it can wait', 'and more'])
    expect(await findSessionRow(server, code)).toMatchObject({ endedDetail: 'finished' })
    const late = await user.call('POST', `/api/sessions/${code}/listen-token`)
    expect(await late.json()).toMatchObject({ code: 'session_completed' })
  })

  it('[POS-15, POS-36] is billed once, however often it is ended and whoever does it too', async () => {
    const { user, code } = await pause()
    now = new Date(now.getTime() + 49 * 60 * 60_000)
    const sweep = () => sweepSessions(server.context, new LiveRecordings(server.context))
    const all = await Promise.all([finish(user, code), finish(user, code), finish(user, code)])
    await sweep()
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await finish(user, code)).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(await findLedgerRows(server)).toMatchObject([
      { kind: 'trial', minutes: -1, causeType: 'session' },
    ])
  })

  it('[POS-13] is not ended by a page’s goodbye', async () => {
    const { user, code } = await pause()
    const goodbye = new URLSearchParams({ sessionId: code, reason: 'user_stopped' })
    expect((await user.post('/api/end-session', goodbye)).status).toBe(200)
    expect((await findSessionRow(server, code)).status).toBe('paused')
  })

  it('[POS-36] is nobody else’s to end', async () => {
    const { code } = await pause()
    const other = await server.signUp()
    expect(await finish(other, code)).toMatchObject({ status: 404 })
    expect(await finish(server.visitor, code)).toMatchObject({ status: 401 })
    expect((await findSessionRow(server, code)).status).toBe('paused')
  })
})

describe('a recording that is open', () => {
  beforeEach(() => start('30'))

  it('[REC-109, POS-36] is refused while it is being recorded, and goes on', async () => {
    const { user, code, recorder } = await record()
    expect(await finish(user, code)).toEqual({
      status: 409,
      body: {
        code: 'recording_active',
        error: 'This recording is running in another tab or on another device. Stop it there.',
      },
    })
    expect((await findSessionRow(server, code)).status).toBe('active')
    expect((await recorder.stop()).code).toBe(closeCodes.finished)
    expect(await findStoredTexts(server, code)).toEqual(['it can wait', 'and more'])
  })

  it('[REC-109, POS-36] and whose recorder is away is ended with the words that are still being written', async () => {
    const { user, code, recorder } = await record()
    await recorder.cut()
    await until(() => isAway(user, code))
    const body = finishSession.reply.parse((await finish(user, code)).body)
    expect(body.status === 'completed' || body.is_finishing).toBe(true)
    await until(isNow(code, 'completed'))
    expect(await findStoredTexts(server, code)).toEqual(['it can wait', 'and more'])
    expect(await findSessionRow(server, code)).toMatchObject({
      endedDetail: 'finished',
      durationMinutes: 1,
    })
    expect(await findLedgerRows(server)).toHaveLength(1)
  })

  it('[POS-36] and whose node says nothing counts as recorded as long as it was seen a moment ago', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const isIt = eq(transcriptionSessions.code, code)
    await server.context.db.update(transcriptionSessions).set({ recorderGeneration: 7 }).where(isIt)
    expect(await finish(user, code)).toMatchObject({ status: 409 })
    now = new Date(now.getTime() + 36_000)
    expect(await finish(user, code)).toMatchObject({ status: 200, body: { status: 'completed' } })
  })
})

async function isAway(user: TestUser, code: string): Promise<boolean> {
  const reply = await user.call('GET', `/api/sessions/${code}`)
  return getSession.reply.parse(await reply.json()).is_recorder_away
}
