import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type {
  OnlineRecognizer,
  OnlineStream,
} from '#server/adapters/speech-to-text/sherpa-onnx/addon.ts'
import { makeLstmModel } from './lstm-model.ts'
import { CLEAR_SCORE, type Hearing, hearWords } from './made-language.ts'
import { type ModelBytes, writeMadeModel } from './made-model.ts'
import { makeNemoOfflineModel, makeNemoStreamingModel } from './nemo-model.ts'
import { SOUND_TONES_HZ, type SpeakOptions, speakSounds } from './sounds.ts'

interface Live {
  recognizer: OnlineRecognizer & { reset(stream: OnlineStream): void }
  stream: OnlineStream
  heardSamples: number
}

/** The whole addon, of which the product uses a part. */
const sherpa = createRequire(import.meta.url)('sherpa-onnx-node')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-made-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** A language with a word for each sound. */
const words = SOUND_TONES_HZ.map((_, sound) => `word${sound}`)
const pronunciations = Object.fromEntries(words.map((word, sound) => [word, [sound]]))
const everything = hearWords(pronunciations, (word) => [` ${word}`])

const speak = (sentences: string[], options: SpeakOptions = {}) =>
  Float32Array.from(speakSounds(sentences, pronunciations, options), (sample) => sample / 32_768)

function configure(model: ModelBytes, extra: { model?: object; recognizer?: object } = {}) {
  const { tokens, ...transducer } = writeMadeModel(fs.mkdtempSync(`${folder}/`), model)
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: { transducer, tokens, numThreads: 1, debug: 0, ...extra.model },
    enableEndpoint: true,
    rule1MinTrailingSilence: 2.4,
    rule2MinTrailingSilence: 0.8,
    rule3MinUtteranceLength: 20,
    decodingMethod: 'greedy_search',
    ...extra.recognizer,
  }
}

/** Recognises audio in parts of 64 ms; calls `then` after each. */
function listen(config: object, samples: Float32Array, then = (_: Live) => {}) {
  const recognizer: Live['recognizer'] = new sherpa.OnlineRecognizer(config)
  const live: Live = { recognizer, stream: recognizer.createStream(), heardSamples: 0 }
  for (let at = 0; at < samples.length; at += 1024) {
    const part = samples.slice(at, at + 1024)
    live.stream.acceptWaveform({ samples: part, sampleRate: 16_000 })
    live.heardSamples += part.length
    while (recognizer.isReady(live.stream)) recognizer.decode(live.stream)
    then(live)
  }
  return recognizer.getResult(live.stream)
}

describe.each([
  ['NeMo', makeNemoStreamingModel, 'greedy_search', 0.08],
  ['LSTM, greedy', makeLstmModel, 'greedy_search', 0.04],
  ['LSTM, with beam search', makeLstmModel, 'modified_beam_search', 0.04],
] as const)('a made streaming model of %s', (_, make, decodingMethod, frameSeconds) => {
  const config = (hearing: Hearing) => configure(make(hearing), { recognizer: { decodingMethod } })

  it('[MODEL-40] writes every sound as its piece, at the time when it began', () => {
    const { tokens, timestamps } = listen(config(everything), speak([words.join(' ')]))
    expect(tokens).toEqual(words.map((word) => ` ${word}`))
    for (const [index, seconds] of timestamps.entries())
      expect(Math.abs(seconds - index * 0.44)).toBeLessThanOrEqual(frameSeconds)
  })

  it('[MODEL-40] hears nothing in silence, and sounds 40 dB below speech', () => {
    const silence = new Float32Array(4 * 16_000)
    expect(listen(config(everything), silence)).toMatchObject({ tokens: [], timestamps: [] })
    const quiet = speak(['word0 word1 word2'], { gain: 0.01 })
    expect(listen(config(everything), quiet).tokens).toEqual([])
  })

  it('[MODEL-40] comes to an endpoint after a pause, and starts anew when it is reset', () => {
    const heard: { text: string; seconds: number }[] = []
    listen(config(everything), speak(['word1 word2', 'word3 word4']), (live) => {
      const { recognizer, stream, heardSamples } = live
      if (!recognizer.isEndpoint(stream)) return
      const { text } = recognizer.getResult(stream)
      if (text) heard.push({ text: text.trim(), seconds: heardSamples / 16_000 })
      recognizer.reset(stream)
    })
    expect(heard.map(({ text }) => text)).toEqual(['word1 word2', 'word3 word4'])
    // The last sound of the first sentence ends after 0.68 s; 0.8 s of blanks, in whole windows.
    expect(heard[0]?.seconds).toBeGreaterThan(1.2)
    expect(heard[0]?.seconds).toBeLessThan(2.3)
  })
})

describe('a made offline model', () => {
  const recognise = (samples: Float32Array, hearing: Hearing) => {
    const config = configure(makeNemoOfflineModel(hearing), {
      model: { modelType: 'nemo_transducer' },
    })
    const recognizer = new sherpa.OfflineRecognizer(config)
    const stream = recognizer.createStream()
    stream.acceptWaveform({ samples, sampleRate: 16_000 })
    recognizer.decode(stream)
    return recognizer.getResult(stream)
  }

  it('[MODEL-40] writes every sound as its piece, at the time when it began', () => {
    const { tokens, timestamps } = recognise(speak([words.join(' ')]), everything)
    expect(tokens).toEqual(words.map((word) => ` ${word}`))
    for (const [index, seconds] of timestamps.entries())
      expect(Math.abs(seconds - index * 0.44)).toBeLessThanOrEqual(0.08)
  })

  it('writes cased pieces and marks of punctuation, and nothing for a sound without a piece', () => {
    const hearing = {
      0: { ' Yes': CLEAR_SCORE },
      1: { ',': CLEAR_SCORE },
      2: { ' Kaf': CLEAR_SCORE },
      3: { ka: CLEAR_SCORE },
      5: { '.': CLEAR_SCORE },
    }
    const { text } = recognise(speak(['word0 word1 word2 word3 word4 word5']), hearing)
    expect(text).toBe('Yes, Kafka.')
  })
})

it('[MODEL-40] takes a hotword where beam search doubts', () => {
  const hearing = { 0: { ' THE': 20 }, 1: { ' CUBE': 20, ' KUBE': 19.5 }, 2: { CTL: 20 } }
  const model = makeLstmModel(hearing)
  const pieces = fs.mkdtempSync(`${folder}/`)
  const bpeVocab = path.join(pieces, 'bpe.vocab')
  const hotwordsFile = path.join(pieces, 'hotwords.txt')
  fs.writeFileSync(bpeVocab, '\u2581THE\t0\n\u2581CUBE\t-1\n\u2581KUBE\t-2\nCTL\t-3\n')
  fs.writeFileSync(hotwordsFile, 'KUBECTL\n')
  const decodingMethod = 'modified_beam_search'
  const samples = speak(['word0 word1 word2'])
  const plain = configure(model, { recognizer: { decodingMethod } })
  expect(listen(plain, samples).text.trim()).toBe('THE CUBECTL')
  const told = configure(model, {
    model: { modelingUnit: 'bpe', bpeVocab },
    recognizer: { decodingMethod, hotwordsFile, hotwordsScore: 1.5 },
  })
  expect(listen(told, samples).text.trim()).toBe('THE KUBECTL')
})
