import { closeCodes } from '@live-scribe/contract/live/close-codes'
import {
  createInterviewSession,
  createListenToken,
  finishSession,
} from '@live-scribe/contract/recording'
import { until } from '@live-scribe/testing/time/until'
import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { minuteLedger } from '#server/db/schema.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { completeSession } from '#server/features/recording/session/complete-session.ts'
import { sweepSessions } from '#server/features/recording/session/sweep.ts'
import { findStoredTexts } from '../stored-rows.ts'
import { TwoNodes, vocabulary } from './two-nodes.ts'

const sentence = createMarkedSpeech(['it can wait'], vocabulary)
/** Words whose end is cut off, so that the recogniser has no final for them yet. */
const unfinished = createMarkedSpeech(['and more'], vocabulary).slice(0, -16_000)

let nodes: TwoNodes
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z')
  nodes = await TwoNodes.start(() => now)
})
afterEach(() => nodes.close())

/** Records a sentence and a half of a new user on node A. */
async function recordOnA() {
  const onA = await nodes.a.signUp()
  const code = await onA.openSession()
  const recorder = await onA.record(code, { recorder: 'laptop' })
  recorder.speak(sentence)
  recorder.speak(unfinished)
  await recorder.until(({ finals }) => finals.length === 1)
  return { code, recorder, onB: nodes.b.as(onA) }
}

it('[POS-4, POS-7] a recorder goes on at another node from the durable position, though the first still runs', async () => {
  const { code, recorder, onB } = await recordOnA()
  const moved = await onB.record(code, { recorder: 'laptop' })
  expect((await recorder.closed).code).toBe(closeCodes.restarting)
  await moved.until((one) => one.of('Ready').length === 1)
  const [ready] = moved.of('Ready')
  expect(ready).toMatchObject({ segment: 1, received: ready?.sample })
  expect(ready?.sample).toBeLessThanOrEqual(sentence.length)
  const all = [...sentence, ...unfinished, ...sentence]
  moved.send(JSON.stringify({ type: 'Position', sample: ready?.sample }))
  moved.speak(Int16Array.from(all.slice(ready?.sample)))
  await moved.stop()
  expect(await findStoredTexts(nodes.b, code)).toEqual(['it can wait', 'and more it can wait'])
  const seconds = Math.round(all.length / 16_000)
  expect(moved.of('Ended')[0]).toMatchObject({ duration_seconds: seconds })
})

it('[OPS-32] a node refuses what it does not know how to do, and records on', async () => {
  const { code, recorder } = await recordOnA()
  const { nodeCalls } = nodes.b.context
  for (const asked of ['{"ask":"sing"}', '{"ask":"hand-over"}', '"end"', 'null', 'end', '']) {
    expect(await nodeCalls.request(`recording ${code}`, asked, 5000)).toBe('refused')
  }
  expect((await nodes.session(code))?.status).toBe('active')
  await recorder.stop()
})

it('[POS-8] another recorder is refused on every node, and takes over only when it says so: then with the tail stored', async () => {
  const { code, recorder, onB } = await recordOnA()
  const refused = await onB.record(code, { recorder: 'phone' })
  expect((await refused.closed).code).toBe(closeCodes.otherRecorder)
  expect(refused.of('Error')[0]?.code).toBe('other_recorder')

  const taken = await onB.record(code, { recorder: 'phone', takeover: 'true' })
  expect((await recorder.closed).code).toBe(closeCodes.otherRecorder)
  expect(recorder.of('Error')[0]?.code).toBe('taken_over')
  await taken.until((one) => one.of('Ready').length === 1)
  const received = taken.of('Ready')[0]?.received ?? 0
  expect(received).toBe(sentence.length + unfinished.length)
  taken.send(JSON.stringify({ type: 'Position', sample: received }))
  taken.speak(sentence)
  await taken.stop()
  expect(await findStoredTexts(nodes.b, code)).toEqual(['it can wait', 'and more', 'it can wait'])
})

it('[POS-9] a new recording on another node ends the live one there, with its last words', async () => {
  const { code, recorder, onB } = await recordOnA()
  const wanted = { p_title: 'Next' }
  const refused = await onB.call('POST', createInterviewSession.path, wanted)
  expect(refused.status).toBe(409)
  const reply = await onB.call('POST', createInterviewSession.path, {
    ...wanted,
    p_take_over: true,
  })
  expect(reply.status).toBe(200)
  expect(recorder.of('Error')[0]?.code).toBe('session_completed')
  // The rest of the first recording is transcribed while the next one runs.
  await until(async () => (await nodes.session(code))?.status === 'completed')
  expect(await findStoredTexts(nodes.b, code)).toEqual(['it can wait', 'and more'])
  expect(await nodes.session(code)).toMatchObject({ endedDetail: 'taken_over' })
})

it('[POS-7, POS-9] a recorder of another session that is paused from another node is told at once', async () => {
  const { code, recorder, onB } = await recordOnA()
  await recorder.cut()
  await until(async () => (await nodes.session(code))?.status === 'paused')
  const onA = nodes.a.as(onB)
  const live = await onA.record(await onA.openSession(), { recorder: 'laptop' })
  await live.until((one) => one.of('Ready').length === 1)
  const taken = await onB.record(code, { recorder: 'phone', takeover: 'true' })
  await taken.until((one) => one.of('Ready').length === 1)
  expect((await live.closed).code).toBe(closeCodes.otherRecorder)
})

it('[POS-13] a page’s goodbye reaches the node that records', async () => {
  const { code, recorder, onB } = await recordOnA()
  const goodbye = { sessionId: code, status: 'completed', reason: 'user_stopped' }
  expect((await onB.post('/api/end-session', new URLSearchParams(goodbye))).status).toBe(200)
  await recorder.cut()
  await until(async () => (await nodes.session(code))?.status === 'completed')
  expect(await nodes.session(code)).toMatchObject({ endedDetail: 'left' })
  expect(await findStoredTexts(nodes.b, code)).toEqual(['it can wait', 'and more'])
})

it('[POS-36] its owner ends it at another node: not while it is recorded, with its last words when not', async () => {
  const { code, recorder, onB } = await recordOnA()
  const viewer = await nodes.watch(nodes.a, code)
  const finish = () => onB.call('POST', finishSession.path.replace(':code', code))
  expect((await finish()).status).toBe(409)
  expect((await nodes.session(code))?.status).toBe('active')

  await recorder.cut()
  await until(async () => (await finish()).status === 200)
  await until(async () => (await nodes.session(code))?.status === 'completed')
  expect(await findStoredTexts(nodes.b, code)).toEqual(['it can wait', 'and more'])
  const ends = () => viewer.heard.filter(({ data }) => JSON.stringify(data).includes('completed'))
  await until(async () => ends().length > 0)
  expect(ends()).toHaveLength(1)
  expect((await finish()).status).toBe(200)
  await until(async () => ends().length > 1)
  expect(ends()).toHaveLength(2)
  expect(await nodes.a.context.db.select().from(minuteLedger)).toMatchObject([{ minutes: -1 }])
})

it('[LIVE-34, POS-36] viewers are told of an end by whoever asks for the recording, when the node that completed it died before it told them', async () => {
  const { code, recorder, onB } = await recordOnA()
  await recorder.cut()
  await until(async () => (await nodes.session(code))?.status === 'paused')
  const viewer = await nodes.watch(nodes.a, code)
  const ends = () => viewer.heard.filter(({ data }) => JSON.stringify(data).includes('completed'))
  const session = await nodes.session(code)
  if (!session) throw new Error('There is no session.')
  await completeSession(nodes.b.context.db, session, {
    reason: 'user_stopped',
    detail: 'finished',
    now,
  })
  const token = await onB.call('POST', createListenToken.path.replace(':code', code))
  expect(token.status).toBe(409)
  await until(async () => ends().length === 1)
  await expect(onB.record(code, { recorder: 'laptop' })).rejects.toThrow()
  await until(async () => ends().length === 2)
})

it('[POS-7] one that was completed from elsewhere stores nothing more', async () => {
  const { code, recorder } = await recordOnA()
  now = new Date(now.getTime() + 91_000)
  const sweep = () => sweepSessions(nodes.b.context, new LiveRecordings(nodes.b.context))
  await sweep()
  now = new Date(now.getTime() + 49 * 60 * 60_000)
  await sweep()
  expect((await nodes.session(code))?.status).toBe('completed')
  recorder.speak(sentence)
  expect((await recorder.closed).code).toBe(closeCodes.otherRecorder)
  expect(await findStoredTexts(nodes.b, code)).toEqual(['it can wait'])
})

it('[POS-14, POS-15] sweeps of all nodes at once end and bill a session once', {
  tags: 'deep',
}, async () => {
  const { code, recorder } = await recordOnA()
  await recorder.cut()
  await until(async () => (await nodes.session(code))?.status === 'paused')
  const viewer = await nodes.watch(nodes.a, code)
  const sweep = ({ context }: typeof nodes.a) => sweepSessions(context, new LiveRecordings(context))
  now = new Date(now.getTime() + 49 * 60 * 60_000)
  await Promise.all([sweep(nodes.a), sweep(nodes.b), sweep(nodes.a), sweep(nodes.b)])
  await until(async () => viewer.has('session-event'))
  expect(viewer.heard.filter(({ event }) => event === 'session-event')).toHaveLength(1)
  expect(await nodes.a.context.db.select().from(minuteLedger)).toMatchObject([{ minutes: -1 }])
})

it('[AUTH-44] signing out at one node stops the recorder at another, with all that it has heard', async () => {
  const { code, recorder, onB } = await recordOnA()
  expect((await onB.call('POST', '/api/auth/sign-out')).status).toBe(200)
  expect((await recorder.closed).code).toBe(closeCodes.finished)
  expect(await findStoredTexts(nodes.b, code)).toEqual(['it can wait', 'and more'])
})
