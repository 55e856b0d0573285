import { describe, expect, it } from 'vitest'
import type { SpeechEvent } from '#server/ports/speech-to-text.ts'
import { filterSpokenFinals } from '../speech-to-text.suite.ts'
import { createSpellings } from '../spellings.ts'
import type { DecodedWord, Decoder } from './decoder.ts'
import { SphinxStream } from './sphinx-stream.ts'

const FRAME_SAMPLES = 160
const BLOCK_SAMPLES = 512
const WORD_SAMPLES = 4800
/** Quiet after which the decoder hears no speech any more: 0.8 s. */
const PAUSE_SAMPLES = 12_800
const LOUD = 1000

/** A decoder of sound that says by its level which word is spoken: silence, or one of a list. */
class LevelDecoder implements Decoder {
  readonly #vocabulary: readonly string[]
  #runs: { level: number; length: number }[] = []

  constructor(vocabulary: readonly string[]) {
    this.#vocabulary = vocabulary
  }

  startUtterance(): void {
    this.#runs = []
  }

  process(samples: Int16Array): void {
    for (const level of samples) {
      const last = this.#runs.at(-1)
      if (last?.level === level) last.length += 1
      else this.#runs.push({ level, length: 1 })
    }
  }

  endUtterance(): void {}
  adapt(): void {}
  free(): void {}

  isSpeech(): boolean {
    const last = this.#runs.at(-1)
    const isQuiet = last?.level === 0 && last.length > PAUSE_SAMPLES
    return !isQuiet && this.#runs.some(({ level }) => level > 0)
  }

  words(): DecodedWord[] {
    let end = 0
    return this.#runs.map(({ level, length }) => {
      const startFrame = Math.round(end / FRAME_SAMPLES)
      end += length
      const word = level === 0 ? '<sil>' : (this.#vocabulary[level - LOUD] ?? '')
      return { word, startFrame, endFrame: Math.round(end / FRAME_SAMPLES) - 1 }
    })
  }
}

/** The finals of words of 0.3 s each, with pauses as `<300>` in milliseconds, and silence at the end. */
function hear(text: string) {
  const pieces = `${text} <1500>`.split(' ')
  const sound = pieces.flatMap((piece, index) => {
    const [, ms] = /^<(\d+)>$/.exec(piece) ?? []
    const level = ms === undefined ? LOUD + index : 0
    return Array<number>(ms === undefined ? WORD_SAMPLES : Number(ms) * 16).fill(level)
  })
  const events: SpeechEvent[] = []
  const parts = { decoder: new LevelDecoder(pieces), spellings: createSpellings([]) }
  const stream = new SphinxStream(parts, (event) => events.push(event))
  const samples = Int16Array.from(sound)
  for (let at = 0; at < samples.length; at += BLOCK_SAMPLES)
    stream.push(samples.subarray(at, at + BLOCK_SAMPLES))
  stream.end()
  return { finals: filterSpokenFinals(events), events, samples: samples.length }
}

/** Nine seconds without a sign of an end. */
const story =
  'there was the old system of the company which somebody had made for the people of the other building and which nobody wanted to touch again'

describe('a long utterance of pocketsphinx', () => {
  it('[STT-65] is cut at a pause in which a sentence may end, and not in the middle of a clause', () => {
    const { finals } = hear(
      `${story} so we had to convince <400> all those who check it <400> each of them wanted a report`,
    )
    expect(finals.map(({ text }) => text.split(' ').slice(-3).join(' '))).toEqual([
      'who check it.',
      'wanted a report.',
    ])
    expect(finals[1]?.text).toBe('Each of them wanted a report.')
  })

  it('[STT-65] is cut behind a sentence when nobody pauses for 20 s, and no word is lost or doubled', () => {
    const spoken = `${story} ${story} because it was slow what would you do about it I would measure it first and then I would see`
    const { finals, samples } = hear(spoken)
    expect(finals).toHaveLength(2)
    expect(finals[0]?.text).toMatch(/because it was slow\.$/)
    expect(finals[1]?.text).toMatch(/^What would you do about it/)
    const words = finals.flatMap((final) => final.words.map(({ text }) => text))
    expect(words.join(' ')).toBe(spoken)
    expect(finals[1]?.startSample).toBe(finals[0]?.endSample)
    expect(finals[1]?.endSample).toBeLessThanOrEqual(samples)
    const starts = finals.flatMap((final) => final.words.map(({ startSample }) => startSample))
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  })

  it('[STT-65] without an end of a sentence is cut in the widest gap between two words', () => {
    const dull = 'stone paper water iron '
    const { finals } = hear(`${dull.repeat(14)}stone paper <60> ${dull.repeat(5).trim()}`)
    expect(finals).toHaveLength(2)
    expect(finals[0]?.words).toHaveLength(58)
  })
})
