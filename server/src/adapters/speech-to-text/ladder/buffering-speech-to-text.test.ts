import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { expect, it } from 'vitest'
import type { FedAudio } from '#server/ports/speech-to-text.ts'
import { MeteredSpeechToText } from '../metered.ts'
import { noRecogniser } from '../no-recogniser.ts'
import { filterSpokenFinals } from '../speech-to-text.suite.ts'
import { SwitchingSpeechToText } from '../switching.ts'
import { BufferingSpeechToText } from './buffering-speech-to-text.ts'

const vocabulary = 'it can wait and more'.split(' ')
const audio = createMarkedSpeech(['it can wait'], vocabulary)
const language = 'en-US'

function create() {
  const recogniser = new MarkedRecogniser(vocabulary)
  const state = { isComing: true, hasCome: false }
  const model = new BufferingSpeechToText({
    refusing: noRecogniser,
    isComing: () => state.isComing,
    getFailure: () => null,
    open: () => (state.hasCome ? recogniser.open() : noRecogniser.open({ language })),
  })
  const settle = (hasCome: boolean) => {
    Object.assign(state, { isComing: false, hasCome })
    model.settle()
  }
  return { model, recogniser, settle }
}

async function read(stream: AsyncIterable<Parameters<typeof filterSpokenFinals>[0][number]>) {
  const events = []
  for await (const event of stream) events.push(event)
  return filterSpokenFinals(events).map(({ text }) => text)
}

it('[MODEL-80] writes down what was said before the model was there, and after', async () => {
  const { model, settle } = create()
  expect(model.capabilities).toMatchObject({ available: true, isArriving: true })
  const stream = await model.open({ language })
  const texts = read(stream)
  stream.push(audio)
  stream.finalize()
  settle(true)
  stream.push(audio)
  stream.end()
  expect(await texts).toEqual(['it can wait', 'it can wait'])
})

it('[MODEL-80] refuses what waits, and every later recording, when no model comes', async () => {
  const { model, settle } = create()
  const stream = await model.open({ language })
  const texts = read(stream)
  stream.push(audio)
  settle(false)
  await expect(texts).rejects.toMatchObject({ reason: 'unavailable' })
  expect(model.capabilities).toMatchObject({ available: false })
  await expect(model.open({ language })).rejects.toMatchObject({ reason: 'unavailable' })
})

it('[MODEL-80] ends at once what is closed while it waits, and opens nothing for it', async () => {
  const { model, recogniser, settle } = create()
  const stream = await model.open({ language })
  const texts = read(stream)
  stream.push(audio)
  stream.close()
  expect(await texts).toEqual([])
  settle(true)
  await model.close()
  expect(recogniser.streams).toHaveLength(0)
})

it('[MODEL-80] holds audio in one piece, however small it comes, and a request for a final at its place', async () => {
  const { model, recogniser, settle } = create()
  const pushed: number[] = []
  const open = recogniser.open.bind(recogniser)
  recogniser.open = async () => {
    const stream = await open()
    const push = stream.push.bind(stream)
    stream.push = (samples) => {
      pushed.push(samples.length)
      push(samples)
    }
    return stream
  }
  const stream = await model.open({ language })
  const texts = read(stream)
  for (let at = 0; at < audio.length; at += 1) stream.push(audio.subarray(at, at + 1))
  stream.finalize()
  stream.push(audio)
  stream.end()
  settle(true)
  expect(await texts).toEqual(['it can wait', 'it can wait'])
  expect(pushed).toEqual([audio.length, audio.length])
})

it('[TERM-7] takes the owner’s terms for the model that comes, and none where none does', async () => {
  const { model, settle } = create()
  expect(model.selectTerms(['Kafka'])).toEqual({ use: 'spells', terms: ['Kafka'] })
  settle(false)
  expect(model.selectTerms(['Kafka'])).toEqual({ use: 'none', terms: [] })
})

it('[COST-1] what waits is fed to the model that comes, and to none when it is closed before', async () => {
  const { model, recogniser, settle } = create()
  const switching = new SwitchingSpeechToText(model)
  const metered = new MeteredSpeechToText(switching)
  const fed: FedAudio[] = []
  const onFed = (audio: FedAudio) => fed.push(audio)
  const [stream, closed] = [
    await metered.open({ language, onFed }),
    await metered.open({ language, onFed }),
  ]
  for (const one of [stream, closed]) one.push(audio)
  closed.close()
  const texts = read(stream)
  expect(fed).toEqual([])
  switching.switchTo(recogniser)
  settle(true)
  stream.end()
  await texts
  expect(fed).toEqual([{ provider: 'marked', isHosted: false, samples: audio.length }])
})

it('[MODEL-80] takes so many at a time, and another one for each that ends', async () => {
  const { model } = create()
  const open = () => model.open({ language })
  const all = await Promise.all(Array.from({ length: 16 }, open))
  await expect(open()).rejects.toMatchObject({ reason: 'busy' })
  all[0]?.close()
  await open()
  await expect(open()).rejects.toMatchObject({ reason: 'busy' })
})

it('[MODEL-80] breaks what waits when the server stops', async () => {
  const { model } = create()
  const texts = read(await model.open({ language }))
  await model.close()
  await expect(texts).rejects.toMatchObject({ reason: 'failed' })
})
