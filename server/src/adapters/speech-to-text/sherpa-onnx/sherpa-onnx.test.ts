import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { describeModel } from '../../../../test/describe-model.ts'
import { filterSpokenFinals, testSpeechToText, transcribe } from '../speech-to-text.suite.ts'
import { findInstalledSpeechModel } from './models/installed-models.ts'
import { ladder } from './models/ladder.ts'
import type { InstalledSpeechModel } from './models/speech-model.ts'
import { SherpaOnnx } from './sherpa-onnx.ts'

const vocabulary = ['why', 'did', 'you', 'choose', 'a', 'kafka', 'because', 'it', 'can', 'wait']
const marked = new URL('../../../../test/programs/marked-zipformer.ts', import.meta.url).href
const modelsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-model-'))
afterAll(() => fs.rmSync(modelsFolder, { recursive: true }))

/** Writes a model of the marked words, with the word pieces and capitals of a real model. */
function markedModel(): InstalledSpeechModel {
  const lines = [
    '<blk>',
    '<sos/eos>',
    '<unk>',
    ...vocabulary.map((word) => ` ${word.toUpperCase()}`),
  ]
  const contents = {
    encoder: 'x',
    decoder: 'x',
    joiner: 'x',
    tokens: lines.map((line, id) => `${line.trim()} ${id}`).join('\n'),
  }
  const live = describeModel('marked', contents)
  const folder = path.join(modelsFolder, live.name)
  fs.mkdirSync(folder, { recursive: true })
  for (const [kind, { name }] of Object.entries(live.files)) {
    fs.writeFileSync(path.join(folder, name), contents[kind as keyof typeof contents])
  }
  return { name: 'own', live: { folder, model: live }, finals: null, streams: null }
}

const open = (options: { streams?: number } = {}) =>
  new SherpaOnnx({ model: markedModel(), vocabulary: ['Kafka'], addon: marked, ...options })

testSpeechToText(
  'sherpa-onnx, with marked audio in place of a model',
  async () => open({ streams: 2 }),
  () => ({
    audio: createMarkedSpeech(['why did you choose a kafka', 'because it can wait'], vocabulary),
    sentences: [
      ['why', 'choose', 'kafka'],
      ['because', 'wait'],
    ],
  }),
)

describe('sherpa-onnx', () => {
  let speech: SherpaOnnx
  afterEach(() => speech.close())

  it('ends an utterance at a pause, hears the last word, and writes terms as the list does', async () => {
    speech = open({ streams: 1 })
    const sentences = ['why did you choose a kafka', 'because it can wait']
    const pause = new Int16Array(16_000)
    const parts = sentences.flatMap((text) => [...createMarkedSpeech([text], vocabulary), ...pause])
    const finals = filterSpokenFinals(
      await transcribe(await speech.open({ language: 'en-US' }), Int16Array.from(parts)),
    )
    expect(finals.map(({ text }) => text)).toEqual([
      'Why did you choose a Kafka.',
      'Because it can wait.',
    ])
    expect(finals[0]?.words.map(({ text }) => text)).toEqual(
      'why did you choose a Kafka'.split(' '),
    )
    expect(finals[0]?.words[0]).toMatchObject({ startSample: 0 })
  })

  it('hears a word whose last sample is the last of all', async () => {
    speech = open({ streams: 1 })
    const audio = createMarkedSpeech(['it can wait'], vocabulary).subarray(0, 3 * 5600 - 800)
    const finals = filterSpokenFinals(
      await transcribe(await speech.open({ language: 'en-US' }), audio),
    )
    expect(finals.map(({ text }) => text)).toEqual(['It can wait.'])
  })

  it('[RISK-48, RISK-49] claims no more than holds: on this server, without labels and punctuation', () => {
    speech = open({ streams: 1 })
    const { onThisServer, speakerLabels, punctuation, jargon } = speech.capabilities
    expect({ onThisServer, speakerLabels, punctuation, jargon }).toEqual({
      onThisServer: true,
      speakerLabels: false,
      punctuation: undefined,
      jargon: false,
    })
  })
})

/* The suite also runs with the real model when `npm run model` has installed it. */
const realModels = path.resolve(import.meta.dirname, '../../../../../data/models')
const real = findInstalledSpeechModel(realModels, ladder.small)
let voice: Int16Array | null = null
if (real) {
  testSpeechToText(
    'sherpa-onnx with its model',
    async () => new SherpaOnnx({ model: real, vocabulary: ['Kafka'], streams: 2 }),
    () => {
      voice ??= synthesiseSamples([
        'Could you tell me about a project that you are proud of?',
        'Nothing was lost, and nothing was counted twice.',
      ])
      return {
        audio: voice,
        sentences: [
          ['tell', 'me', 'about', 'project'],
          ['nothing', 'lost', 'counted', 'twice'],
        ],
      }
    },
  )
} else {
  process.stdout.write('sherpa-onnx has no model here: its suite runs on marked audio alone\n')
}
