import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, expect, it } from 'vitest'
import { findLedgerRows, findSessionRow } from '../../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import { findTextsByChannel, twoChannels } from '../marked-conversation.ts'

const ROUNDS = 20
const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
/** The round in which the recorder, alone, loses what it said. */
const LOST_ROUND = 7
const vocabulary = ['you', 'them', 'alone'].flatMap((who) => rounds.map((round) => who + round))
const say = (who: string, round: number) => createMarkedSpeech([who + round], vocabulary)
const SLOT = say('you', 0).length
/** Sent again by each new socket, as after a reconnect. */
const OVERLAP = 8000

let server: TestServer
afterEach(() => server.close())

it('[CHAN-6, CHAN-9, CHAN-121] a meeting that comes and goes twenty times leaves every word at its place on its own channel', async () => {
  const recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser)
  const user = await server.signUp()
  const code = await user.openSession()
  const own = new Int16Array(2 * ROUNDS * SLOT)
  const theirs = new Int16Array(own.length)
  for (const round of rounds) {
    own.set(say('you', round), 2 * round * SLOT)
    theirs.set(say('them', round), 2 * round * SLOT)
    own.set(say('alone', round), (2 * round + 1) * SLOT)
  }
  let token = ''
  const record = async (slot: number, word: string, query: Record<string, string>) => {
    const isAfterLoss = slot === 2 * LOST_ROUND + 2
    const from = Math.max(0, slot * SLOT - (isAfterLoss ? 0 : OVERLAP))
    const until = (slot + 1) * SLOT
    const joining = { ...query, recorder: 'tab', from: String(from) }
    const recorder = await TestRecorder.connect(server.url, token, joining)
    await recorder.until((it) => it.of('Ready').length === 1)
    const [mine, other] = [own.subarray(from, until), theirs.subarray(from, until)]
    recorder.speak(query.channels === '2' ? interleave(mine, other) : mine)
    await recorder.until(({ finals }) => finals.includes(word))
    return recorder
  }
  const recorders = []
  for (const round of rounds) {
    // A recording is joined 30 times a minute at most, and a token is good for some sockets.
    token = await user.listenToken(code)
    const both = await record(2 * round, `them${round}`, twoChannels)
    await both.until(({ finals }) => finals.includes(`you${round}`))
    recorders.push(both)
    if (round !== LOST_ROUND) recorders.push(await record(2 * round + 1, `alone${round}`, {}))
  }
  const last = recorders.at(-1)
  expect((await last?.stop())?.code).toBe(closeCodes.finished)

  const { you, them } = await findTextsByChannel(server, code)
  const heard = rounds.flatMap((round) =>
    round === LOST_ROUND ? [`you${round}`] : [`you${round}`, `alone${round}`],
  )
  expect(you).toEqual(heard)
  expect(them).toEqual(rounds.map((round) => `them${round}`))
  const { segments } = await server.transcript(code)
  const placeOf = (text: string) => segments.find((one) => one.text === text)?.start_ms
  for (const round of rounds) {
    expect(placeOf(`them${round}`)).toBe((2 * round * SLOT) / 16)
    expect(placeOf(`you${round}`)).toBe((2 * round * SLOT) / 16)
  }
  const gaps = segments.filter((one) => one.is_gap)
  expect(gaps).toMatchObject([{ channel: 0, start_ms: ((2 * LOST_ROUND + 1) * SLOT) / 16 }])

  // What was received is what is stored, billed and released.
  const all = own.length
  expect(await findSessionRow(server, code)).toMatchObject({
    durableSample: all,
    channelDurableSamples: [all, all],
    missingSamples: SLOT,
    durationSeconds: Math.round((all - SLOT) / 16_000),
  })
  expect(await findLedgerRows(server)).toHaveLength(1)
  expect(recogniser.streams).toHaveLength(2)
  expect(recogniser.streams.every((stream) => stream.isClosed)).toBe(true)
})
