import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { speakInterview, writtenHearing } from '../../../../test/models/interview-language.ts'
import { makeRung } from '../../../../test/models/made-rungs.ts'
import { writeVoiceModel } from '../../../../test/models/voice-model.ts'
import { filterSpokenFinals, splitIntoFrames, transcribe } from '../speech-to-text.suite.ts'
import type { InstalledSpeechModel } from './models/speech-model.ts'
import { SherpaOnnx } from './sherpa-onnx.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-faults-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const voiceModel = writeVoiceModel(folder).file

const live = writtenHearing
const zipformer = makeRung(`${folder}/small`, 'small', { live })
const nemo = makeRung(`${folder}/best`, 'best', { live })
const twoPasses = makeRung(`${folder}/standard`, 'standard', { live, finals: live })
const all = { zipformer, nemo, 'two passes': twoPasses }

let speech: SherpaOnnx
afterEach(() => speech.close())
const open = (model: InstalledSpeechModel, streams = 1) => {
  speech = new SherpaOnnx({ model, vocabulary: [], voiceModel, streams })
}
const language = { language: 'en-US' }
const write = async (audio: Int16Array) =>
  filterSpokenFinals(await transcribe(await speech.open(language), audio))
const plain = (texts: string[]) =>
  texts
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')

describe.each(Object.entries(all))('sherpa-onnx, %s', (name, model) => {
  const tags = name === 'zipformer' ? [] : 'deep'

  it('[MODEL-46] loses no word and writes none twice, whatever the pause before it', {
    tags,
  }, async () => {
    open(model)
    const words = ['Why', 'did', 'you', 'choose', 'Kafka', 'and', 'we', 'use']
    const said = Array.from({ length: 48 }, (_, index) => words[index % words.length] as string)
    const audio = said.flatMap((word, index) => [
      ...speakInterview([word], { pauseSamples: 800 * index }),
    ])
    const finals = await write(Int16Array.from(audio))
    expect(plain(finals.map(({ text }) => text))).toBe(said.join(' ').toLowerCase())
  })

  it('[MODEL-46] cuts speech without a pause between two words, before 20 s', {
    tags,
  }, async () => {
    open(model)
    const sentence = 'Why did you choose Kafka Because it can wait and we use Postgres'
    const audio = speakInterview(new Array(12).fill(sentence), { pauseSamples: 0 })
    const finals = await write(audio)
    expect(finals.length).toBeGreaterThan(3)
    for (const { startSample, endSample } of finals)
      expect(endSample - startSample).toBeLessThan(20 * 16_000)
    const expected = new Array(12).fill(sentence.toLowerCase()).join(' ')
    expect(plain(finals.map(({ text }) => text))).toBe(expected)
  })

  it('[MODEL-47] loses one stream, not the others, when a thread is killed in mid-utterance', {
    tags,
  }, async () => {
    open(model, 2)
    const audio = speakInterview(['Why did you choose Kafka ?', 'Because it can wait .'])
    const doomed = await speech.open(language)
    const other = await speech.open(language)
    for (const frame of splitIntoFrames(audio.subarray(0, 20_000))) doomed.push(frame)
    const events = doomed[Symbol.asyncIterator]()
    expect((await events.next()).value).toMatchObject({
      type: expect.stringMatching(/interim|progress/),
    })
    const heard = transcribe(other, audio)
    speech.workers[0]?.kill()
    const failure = (async () => {
      for (;;) if ((await events.next()).done) return null
    })().catch((error: unknown) => error)
    expect(await failure).toMatchObject({ name: 'SpeechToTextError', reason: 'failed' })
    expect(filterSpokenFinals(await heard)).toHaveLength(2)
    expect(await write(audio)).toHaveLength(2)
  })
})

it('[MODEL-47] goes on when the thread of the finals is killed', { tags: 'deep' }, async () => {
  open(twoPasses)
  const audio = speakInterview(['Why did you choose Kafka ?', 'Because it can wait .'])
  expect(await write(audio)).toHaveLength(2)
  speech.finalsWorkers[0]?.kill()
  const finals = await write(audio)
  expect(finals.map(({ text }) => text)).toEqual([
    'Why did you choose Kafka?',
    'Because it can wait.',
  ])
  expect(speech.finalsWorkers).toHaveLength(1)
})

it('[MODEL-47] keeps the live words when the thread of the finals is killed and its files are half copied', {
  tags: 'deep',
}, async () => {
  const model = makeRung(`${folder}/damaged`, 'standard', { live, finals: live })
  open(model)
  const audio = speakInterview(['Why did you choose Kafka ?', 'Because it can wait .'])
  expect(await write(audio)).toHaveLength(2)
  const file = path.join(model.finals?.folder ?? '', model.finals?.model.files.encoder.name ?? '')
  fs.truncateSync(file, 100)
  speech.finalsWorkers[0]?.kill()
  expect(plain((await write(audio)).map(({ text }) => text))).toBe(
    'why did you choose kafka because it can wait',
  )
})
