import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SpeechEvent } from '#server/ports/speech-to-text.ts'
import type { LoadedStream } from '../threads/serve-streams.ts'
import { SpeechGate } from './speech-gate.ts'
import { BLOCK_SAMPLES, type Judgement, type VoiceDetector } from './voice-detector.ts'

const judgements: readonly Judgement[] = ['quiet', 'noise', 'perhaps', 'voice']
const BLOCKS_PER_SECOND = 31

/** A detector that reads its judgement from the first sample of a block. */
const scripted = (isSpoken = () => true): VoiceDetector => ({
  judge: (block) => judgements[block[0] ?? 0] ?? 'quiet',
  isSpoken,
})

/** A recogniser that writes each sample's value above 3 as a word, at its place. */
class WordStream implements LoadedStream {
  #at = 0
  #done = 0
  #words: { text: string; startSample: number; endSample: number }[] = []
  readonly #emit: (event: SpeechEvent) => void

  constructor(emit: (event: SpeechEvent) => void) {
    this.#emit = emit
  }

  push(samples: Int16Array): void {
    for (const [index, sample] of samples.entries()) {
      const startSample = this.#at + index
      if (sample > 3)
        this.#words.push({ text: `${sample}`, startSample, endSample: startSample + 1 })
    }
    this.#at += samples.length
  }

  finalize(): void {
    this.#finish({ speechFinal: false, fromFinalize: true })
  }

  end(): void {
    this.#finish({ speechFinal: true, fromFinalize: false })
  }

  #finish(flags: { speechFinal: boolean; fromFinalize: boolean }): void {
    const range = { startSample: this.#done, endSample: this.#at, speaker: null }
    const words = this.#words.splice(0)
    this.#done = this.#at
    this.#emit({ type: 'final', ...flags, ...range, words, text: words.map(textOf).join(' ') })
  }
}

/** Recognisers that say little: nothing at all, silence after each push, or silence at the end. */
const reticent = {
  mute: () => ({ push: () => {}, finalize: () => {}, end: () => {} }),
  eager: (emit: (event: SpeechEvent) => void) => {
    let at = 0
    const push = (samples: Int16Array) => {
      at += samples.length
      emit({ type: 'silence', sample: at })
    }
    return { push, finalize: () => {}, end: () => {} }
  },
  late: (emit: (event: SpeechEvent) => void) => {
    let at = 0
    const push = (samples: Int16Array) => {
      at += samples.length
    }
    return { push, finalize: () => {}, end: () => emit({ type: 'silence', sample: at }) }
  },
} satisfies Record<string, (emit: (event: SpeechEvent) => void) => LoadedStream>

const textOf = ({ text }: { text: string }) => text

/** Blocks of sound; a word is said in the middle of every block with a voice. */
function soundOf(plan: readonly Judgement[]): Int16Array {
  const audio = new Int16Array(plan.length * BLOCK_SAMPLES)
  for (const [index, judgement] of plan.entries()) {
    audio[index * BLOCK_SAMPLES] = judgements.indexOf(judgement)
    if (judgement === 'voice') audio[index * BLOCK_SAMPLES + 200] = 100 + index
  }
  return audio
}

function hear(
  audio: Int16Array,
  partLengths: readonly number[] = [1024],
  openStream: (emit: (event: SpeechEvent) => void) => LoadedStream = (emit) => new WordStream(emit),
  detector = scripted(),
) {
  const events: SpeechEvent[] = []
  let opened = 0
  let [done, longestWait] = [0, 0]
  const gate = new SpeechGate({
    detector,
    open: (emit) => {
      opened += 1
      return openStream(emit)
    },
    emit: (event) => {
      events.push(event)
      done = positionOf(event)
    },
  })
  for (let at = 0, part = 0; at < audio.length; part += 1) {
    const length = partLengths[part % partLengths.length] ?? 1024
    gate.push(audio.subarray(at, at + length))
    at += length
    longestWait = Math.max(longestWait, Math.min(at, audio.length) - done)
  }
  return { gate, events, longestWait, opened: () => opened }
}

const positionOf = (event: SpeechEvent) => ('text' in event ? event.endSample : event.sample)
const isForward = (positions: readonly number[]) =>
  positions.every((one, index) => one >= (positions[index - 1] ?? 0))
const wordsOf = (events: SpeechEvent[]) =>
  events.flatMap((event) => (event.type === 'final' ? event.words : []))
const repeat = (judgement: Judgement, seconds: number): Judgement[] =>
  Array.from({ length: Math.round(seconds * BLOCKS_PER_SECOND) }, () => judgement)

describe('the gate of a recogniser', () => {
  it('[STT-42] opens no recogniser for silence and noise, and reports them as silence', () => {
    const { gate, events, opened } = hear(soundOf([...repeat('quiet', 10), ...repeat('noise', 10)]))
    expect(opened()).toBe(0)
    expect(events.length).toBeGreaterThan(15)
    expect(events.every(({ type }) => type === 'silence')).toBe(true)
    gate.end()
  })

  it('[STT-42] hears the sound from its beginning, when it turns out to be a voice', () => {
    const audio = soundOf([...repeat('quiet', 5), ...repeat('noise', 1.5), ...repeat('voice', 1)])
    const firstSound = Math.round(5 * BLOCKS_PER_SECOND) * BLOCK_SAMPLES
    audio[firstSound - 4000] = 50
    const { gate, events } = hear(audio)
    gate.end()
    expect(wordsOf(events)[0]).toMatchObject({ text: '50', startSample: firstSound - 4000 })
  })

  it('[STT-43] ends an utterance a second after the last speech, not in a pause of 0.8 s', () => {
    const speech = repeat('voice', 1)
    const plan = [...speech, ...repeat('quiet', 0.8), ...speech, ...repeat('quiet', 3)]
    const { events } = hear(soundOf(plan))
    const [final, ...others] = events.filter(({ type }) => type === 'final')
    expect(others).toEqual([])
    const lastSpeech = Math.round(2.8 * BLOCKS_PER_SECOND) * BLOCK_SAMPLES
    const { endSample } = final as Extract<SpeechEvent, { type: 'final' }>
    expect(endSample - lastSpeech).toBeGreaterThanOrEqual(0.8 * 16_000)
    expect(endSample - lastSpeech).toBeLessThanOrEqual(1.1 * 16_000)
  })

  it('[STT-42] answers finalize also while nobody speaks, and hears a word that has begun', () => {
    const { gate, events } = hear(soundOf(repeat('quiet', 3)))
    gate.finalize()
    const endSample = soundOf(repeat('quiet', 3)).length
    expect(events.at(-1)).toMatchObject({ type: 'final', fromFinalize: true, text: '', endSample })
    const begun = soundOf([...repeat('quiet', 1), 'noise', 'noise'])
    begun[begun.length - 100] = 77
    const second = hear(begun)
    second.gate.finalize()
    expect(wordsOf(second.events).map(textOf)).toEqual(['77'])
  })

  it('[STT-61] writes no word of sound that was taken for a voice and is none, and goes on over it', () => {
    const audio = soundOf([...repeat('quiet', 2), ...repeat('voice', 3), ...repeat('quiet', 3)])
    let asked = 0
    const isTakenForSpeech = () => {
      asked += 1
      return asked === 1
    }
    const { gate, events, opened } = hear(audio, [1024], undefined, scripted(isTakenForSpeech))
    gate.end()
    expect(opened()).toBe(1)
    expect(events.filter(({ type }) => type === 'final')).toMatchObject([{ text: '', words: [] }])
    expect(events.at(-1)).toMatchObject({ type: 'silence', sample: audio.length })
  })

  it('[STT-42] loses and repeats no word, and counts positions forward, whatever it hears', () => {
    const stretch = fc.tuple(fc.constantFrom(...judgements), fc.integer({ min: 1, max: 70 }))
    const lengths = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 20 }), lengths, (stretches, partLengths) => {
        const plan = stretches.flatMap(([judgement, blocks]) =>
          Array.from({ length: blocks }, () => judgement),
        )
        const audio = soundOf(plan)
        const { gate, events } = hear(audio, partLengths)
        gate.end()
        const expected = plan.flatMap((judgement, index) =>
          judgement === 'voice' ? [index * BLOCK_SAMPLES + 200] : [],
        )
        expect(wordsOf(events).map(({ startSample }) => startSample)).toEqual(expected)
        const done = events.map(positionOf)
        expect(isForward(done)).toBe(true)
        expect(done.at(-1) ?? 0).toBe(audio.length)
      }),
    )
  })

  it.each(['mute', 'eager', 'late'] as const)(
    '[STT-60] reports all audio within 34 s of hearing it, in order and to its end, whatever a %s recogniser says',
    { tags: 'property' },
    (kind) => {
      const stretch = fc.tuple(fc.constantFrom(...judgements), fc.integer({ min: 1, max: 1600 }))
      const length = fc.integer({ min: 1, max: 9000 })
      fc.assert(
        fc.property(fc.array(stretch, { maxLength: 10 }), length, (stretches, partLength) => {
          const plan = stretches.flatMap(([judgement, blocks]) =>
            Array.from({ length: blocks }, () => judgement),
          )
          const audio = soundOf(plan)
          const { gate, events, longestWait } = hear(audio, [partLength], reticent[kind])
          gate.end()
          expect(longestWait).toBeLessThanOrEqual(34 * 16_000)
          expect(isForward(events.map(positionOf))).toBe(true)
          expect(events.at(-1)).toMatchObject({ type: 'silence', sample: audio.length })
        }),
        { numRuns: runs(40) },
      )
    },
  )
})
