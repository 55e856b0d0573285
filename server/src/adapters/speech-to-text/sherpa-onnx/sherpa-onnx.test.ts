import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  plainHearing,
  speakInterview,
  weakHearing,
  writtenHearing,
} from '../../../../test/models/interview-language.ts'
import { makeRung } from '../../../../test/models/made-rungs.ts'
import type { SpeakOptions } from '../../../../test/models/sounds.ts'
import { writeVoiceModel } from '../../../../test/models/voice-model.ts'
import { filterSpokenFinals, testSpeechToText, transcribe } from '../speech-to-text.suite.ts'
import type { InstalledSpeechModel } from './models/speech-model.ts'
import { SherpaOnnx } from './sherpa-onnx.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-rungs-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const voiceModel = writeVoiceModel(folder).file

/** Rungs of the ladder on made models, with the ladder's settings. */
const rungs = {
  small: makeRung(`${folder}/small`, 'small', { live: plainHearing('upper-case') }),
  standard: makeRung(`${folder}/standard`, 'standard', {
    live: weakHearing('lower-case'),
    finals: writtenHearing,
  }),
  best: makeRung(`${folder}/best`, 'best', { live: writtenHearing, finals: writtenHearing }),
  'best without finals': makeRung(`${folder}/live`, 'best', { live: writtenHearing }),
}
const sentences = ['Why did you choose Kafka ?', 'Because it can wait , and we use Postgres .']
const vocabulary = ['Kafka', 'Postgres']

const open = (model: InstalledSpeechModel, streams = 1) =>
  new SherpaOnnx({ model, vocabulary, voiceModel, streams })

for (const [name, model] of Object.entries(rungs)) {
  testSpeechToText(
    `sherpa-onnx, ${name} with made models`,
    async () => open(model, 2),
    () => ({
      audio: speakInterview(sentences),
      sentences: [
        ['why', 'did', 'you', 'choose'],
        ['because', 'it', 'can', 'and', 'we', 'use'],
      ],
    }),
    name === 'best' ? [] : 'deep',
  )
}

describe('sherpa-onnx', () => {
  let speech: SherpaOnnx
  afterEach(() => speech.close())

  const recognise = async (model: InstalledSpeechModel, options?: SpeakOptions) => {
    speech = open(model)
    const stream = await speech.open({ language: 'en-US' })
    return transcribe(stream, speakInterview(sentences, options))
  }
  const textsOf = async (model: InstalledSpeechModel, options?: SpeakOptions) =>
    filterSpokenFinals(await recognise(model, options)).map(({ text }) => text)

  it('[MODEL-43] writes sentences with a capital and a full stop where the model has no marks', async () => {
    expect(await textsOf(rungs.small)).toEqual([
      'Why did you choose Kafka?',
      'Because it can wait and we use Postgres.',
    ])
  })

  it('[MODEL-43] keeps the casing and the punctuation of a model that writes them', async () => {
    expect(await textsOf(rungs['best without finals'])).toEqual([
      'Why did you choose Kafka?',
      'Because it can wait, and we use Postgres.',
    ])
  })

  it('[MODEL-44] has the finals written by the offline model, and the live words by the other', {
    tags: 'deep',
  }, async () => {
    const events = await recognise(rungs.standard)
    const interims = events.flatMap((event) => (event.type === 'interim' ? [event.text] : []))
    expect(interims.some((text) => text.includes('choose cough a'))).toBe(true)
    expect(filterSpokenFinals(events).map(({ text }) => text)).toEqual([
      'Why did you choose Kafka?',
      'Because it can wait, and we use Postgres.',
    ])
  })

  it('[MODEL-42] hears quiet speech with a model that needs it loud, and it alone', {
    tags: 'deep',
  }, async () => {
    const quiet = { gain: 0.03 }
    expect(await textsOf(rungs.best, quiet)).toHaveLength(2)
    await speech.close()
    expect((await textsOf(rungs.standard, quiet)).join(' ')).not.toContain('choose')
  })

  it('gives each word the time at which it was said', { tags: 'deep' }, async () => {
    for (const model of Object.values(rungs)) {
      const finals = filterSpokenFinals(await recognise(model))
      await speech.close()
      const starts = finals.flatMap(({ words }) => words.map(({ startSample }) => startSample))
      // A word starts every 0.44 s, one with two sounds takes 0.24 s more; the pause is 1.6 s.
      const said = [0, 0.44, 0.88, 1.32, 1.76].map((seconds) => seconds * 16_000)
      for (const [index, sample] of said.entries()) {
        expect(Math.abs((starts[index] ?? 0) - sample)).toBeLessThanOrEqual(0.16 * 16_000)
      }
    }
  })

  it('hears a word whose last sample is the last of all', { tags: 'deep' }, async () => {
    for (const model of Object.values(rungs)) {
      speech = open(model)
      const audio = speakInterview(['it can wait'], { pauseSamples: 0 }).subarray(0, -3200)
      const finals = filterSpokenFinals(
        await transcribe(await speech.open({ language: 'en-US' }), audio),
      )
      await speech.close()
      expect(finals.map(({ text }) => text.toLowerCase()).join(' ')).toMatch(/^it can wait/)
    }
  })

  it('[RISK-48, RISK-49] claims no more than holds: on this server, without labels', () => {
    speech = open(rungs.small)
    const { onThisServer, speakerLabels, punctuation, jargon } = speech.capabilities
    expect({ onThisServer, speakerLabels, punctuation, jargon }).toEqual({
      onThisServer: true,
      speakerLabels: false,
      punctuation: false,
      jargon: false,
    })
  })

  it('[MODEL-43] claims punctuation where the finals have it', () => {
    speech = open(rungs.standard)
    expect(speech.capabilities.punctuation).toBe(true)
    expect(speech.description).toContain('finals by sherpa-onnx-nemo-parakeet')
  })
})
