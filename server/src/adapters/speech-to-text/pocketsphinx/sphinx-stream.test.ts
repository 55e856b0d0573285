import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SpeechEvent } from '#server/ports/speech-to-text.ts'
import { createSpellings } from '../spellings.ts'
import type { Decoder } from './decoder.ts'
import { SphinxStream } from './sphinx-stream.ts'

const BLOCK_SAMPLES = 512

/** A decoder that hears one word in loud blocks, and notes each call that its library refuses. */
class StrictDecoder implements Decoder {
  readonly refused: string[] = []
  adaptations = 0
  #hasUtterance = false
  #isSpeech = false

  startUtterance(): void {
    if (this.#hasUtterance) this.refused.push('start')
    this.#hasUtterance = true
    this.#isSpeech = false
  }

  process(samples: Int16Array): void {
    if (!this.#hasUtterance) this.refused.push('process')
    this.#isSpeech = (samples[0] ?? 0) > 0
  }

  endUtterance(): void {
    if (!this.#hasUtterance) this.refused.push('end')
    this.#hasUtterance = false
  }

  adapt(): void {
    this.adaptations += 1
  }

  isSpeech(): boolean {
    return this.#isSpeech
  }

  words() {
    return [{ word: 'hello', startFrame: 0, endFrame: 10 }]
  }

  free(): void {}
}

describe('a stream of pocketsphinx', () => {
  it('[STAB-3] begins and ends each utterance of the decoder once, also over streams in turn', () => {
    const step = fc.constantFrom('speech', 'quiet', 'finalize')
    const streams = fc.array(fc.array(step, { maxLength: 60 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(streams, (plans) => {
        const decoder = new StrictDecoder()
        for (const plan of plans) {
          const { stream, events } = open(decoder)
          for (const each of plan) {
            if (each === 'finalize') stream.finalize()
            else stream.push(new Int16Array(BLOCK_SAMPLES).fill(each === 'speech' ? 1000 : 0))
          }
          stream.end()
          const heard = BLOCK_SAMPLES * plan.filter((each) => each !== 'finalize').length
          expect(positionOf(events.at(-1))).toBe(heard)
        }
        expect(decoder.refused).toEqual([])
      }),
    )
  })

  it('[STAB-6] adapts once a second while somebody speaks, and not otherwise', () => {
    const decoder = new StrictDecoder()
    const { stream } = open(decoder)
    stream.push(new Int16Array(3 * 16_000))
    expect(decoder.adaptations).toBe(0)
    for (let block = 0; block < 100; block += 1)
      stream.push(new Int16Array(BLOCK_SAMPLES).fill(1000))
    expect(decoder.adaptations).toBe(3)
    stream.end()
  })
})

function open(decoder: Decoder) {
  const events: SpeechEvent[] = []
  const parts = { decoder, spellings: createSpellings([]) }
  return { stream: new SphinxStream(parts, (event) => events.push(event)), events }
}

function positionOf(event: SpeechEvent | undefined): number | undefined {
  return event && 'text' in event ? event.endSample : event?.sample
}
