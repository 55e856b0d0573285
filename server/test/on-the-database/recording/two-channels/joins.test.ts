import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { until } from '@live-scribe/testing/time/until'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, expect, it } from 'vitest'
import { type SpeechStream, SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { findSessionRow } from '../../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import { findTextsByChannel, twoChannels, vocabulary } from '../marked-conversation.ts'

const sentence = createMarkedSpeech(['it can wait'], vocabulary)
const busy = () => new SpeechToTextError('busy', 'All recognisers are in use.')

let server: TestServer
afterEach(() => server.close())

it.each([true, false])(
  '[CHAN-6, POS-8] a socket that waited for its stream does not replace the newer one of its recorder (was it cut: %s)',
  async (isCut) => {
    const recogniser = new MarkedRecogniser(vocabulary)
    server = await startTestServer(recogniser)
    const user = await server.signUp()
    const code = await user.openSession()
    const mono = await user.record(code, { recorder: 'tab' })
    mono.speak(sentence)
    await mono.until(({ finals }) => finals.length === 1)

    // The service answers the first request for the second channel late, the next one at once.
    const open = recogniser.open.bind(recogniser)
    const late = Promise.withResolvers<void>()
    const released = Promise.withResolvers<string>()
    let asked = 0
    recogniser.open = async () => {
      asked += 1
      if (asked > 1) return open()
      await late.promise
      return Object.assign(await open(), { close: () => released.resolve('released') })
    }
    const query = { ...twoChannels, recorder: 'tab', from: String(sentence.length) }
    const older = await user.record(code, query)
    await until(async () => asked === 1)
    if (isCut) await older.cut()
    const newer = await user.record(code, query)
    await newer.until((one) => one.of('Ready').length === 1)
    late.resolve()
    expect(await Promise.race([newer.closed, released.promise])).toBe('released')
    if (!isCut) expect((await older.closed).code).toBe(closeCodes.otherRecorder)
    newer.speak(interleave(sentence, sentence))
    await newer.stop()
    expect(await findTextsByChannel(server, code)).toEqual({
      you: ['it can wait', 'it can wait'],
      them: ['it can wait'],
    })
  },
)

it('[CHAN-8, STT-23] a socket that waits for the end of a recording holds no stream that this recording needs', {
  tags: 'deep',
}, async () => {
  const recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser, { env: { REPAIR_WINDOW: '3' } })
  // Two slots; another user's recording has one of them.
  const open = recogniser.open.bind(recogniser)
  const inUse = new Set<unknown>(['another user'])
  const late = Promise.withResolvers<void>()
  let asked = 0
  recogniser.open = async () => {
    asked += 1
    const request = asked
    if (request === 2) await late.promise
    // The laptop's recogniser has crashed, and its slot is not free again at once.
    if (request === 3 || inUse.size >= 2) throw busy()
    const stream = await open()
    inUse.add(stream)
    const close = stream.close.bind(stream)
    const crash = () => recogniser.crash(0)
    return Object.assign(stream, {
      close: () => {
        inUse.delete(stream)
        close()
      },
      ...(request === 1 ? { end: crash } : {}),
    }) satisfies SpeechStream
  }
  const user = await server.signUp()
  const code = await user.openSession()
  const laptop = await user.record(code, { recorder: 'laptop' })
  laptop.speak(sentence.subarray(0, 10_000))
  await laptop.until(({ interims }) => interims.length > 0)
  await laptop.cut()
  // The phone asks for the second channel while the laptop may still return.
  const phone = await user.record(code, { ...twoChannels, recorder: 'phone', takeover: 'true' })
  await until(async () => asked === 3)
  late.resolve()
  // The phone gives its slot back for the laptop's last words.
  await phone.until((one) => one.of('Ready').length + one.of('Error').length > 0)
  expect(phone.of('Ready')).toMatchObject([{ channels: 2, segment: 1 }])
})

it('[CHAN-8] a socket of one channel is not refused with a start of two that has no room', async () => {
  const recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser)
  const open = recogniser.open.bind(recogniser)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  let requests = 0
  recogniser.open = async () => {
    requests += 1
    if (requests !== 2) return open()
    asked.resolve()
    await answer.promise
    throw busy()
  }
  const user = await server.signUp()
  const code = await user.openSession()
  const both = await user.record(code, { ...twoChannels, recorder: 'tab' })
  await asked.promise
  const mono = await user.record(code, { recorder: 'tab' })
  answer.resolve()
  expect((await both.closed).code).toBe(closeCodes.recogniserBusy)
  mono.speak(sentence)
  await mono.stop()
  expect(mono.of('Error')).toEqual([])
  expect((await findTextsByChannel(server, code)).you).toEqual(['it can wait'])
})

it('[CHAN-8, POS-9] a recording that takes over gets the streams of the user’s other one', async () => {
  const recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser, { env: { REPAIR_WINDOW: '0.05' } })
  const open = recogniser.open.bind(recogniser)
  let used = 0
  recogniser.open = async () => {
    if (used === 2) throw busy()
    used += 1
    const stream = await open()
    const close = stream.close.bind(stream)
    let isClosed = false
    return Object.assign(stream, {
      close: () => {
        if (!isClosed) used -= 1
        isClosed = true
        close()
      },
    })
  }
  const user = await server.signUp()
  const old = await user.openSession()
  const before = await user.record(old)
  before.speak(sentence)
  await before.until(({ finals }) => finals.length === 1)
  await before.cut()
  await until(async () => (await findSessionRow(server, old)).status === 'paused')
  const live = await user.record(await user.openSession(), twoChannels)
  await live.until((one) => one.of('Ready').length === 1)
  const taken = await user.record(old, { ...twoChannels, takeover: 'true' })
  await taken.until((one) => one.of('Ready').length + one.of('Error').length > 0)
  expect(taken.of('Ready')).toMatchObject([{ channels: 2 }])
  expect((await live.closed).code).toBe(closeCodes.otherRecorder)
})
