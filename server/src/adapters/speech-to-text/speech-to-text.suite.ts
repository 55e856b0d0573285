import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpeechEvent, SpeechStream, SpeechToText } from '#server/ports/speech-to-text.ts'

/** Speech with known words, for the port's test suite. */
export interface SpeechSample {
  /** About two sentences of speech with silence between and after them, 16 kHz. */
  audio: Int16Array
  /** Words that every recogniser recognises in each sentence, in lower case. */
  sentences: string[][]
}

/** Runs the tests that every recogniser must pass; slow ones have the tag `deep`. */
export function testSpeechToText(
  name: string,
  open: () => Promise<SpeechToText>,
  sample: () => SpeechSample,
  tags: 'deep' | [] = [],
): void {
  describe(`speech to text by ${name}`, { tags }, () => {
    let speech: SpeechToText
    beforeAll(async () => {
      speech = await open()
    })
    afterAll(() => speech.close())

    it('hears each sentence once, in order', async () => {
      const { audio, sentences } = sample()
      const finals = filterSpokenFinals(
        await transcribe(await speech.open({ language: 'en-US' }), audio),
      )
      const heard = finals.map((final) => final.text.toLowerCase()).join(' ')
      let from = 0
      for (const word of sentences.flat()) {
        const at = heard.indexOf(word, from)
        expect(at, `${word} in: ${heard}`).toBeGreaterThanOrEqual(0)
        from = at + word.length
      }
    })

    it('tells what it hears before it is final, and never an empty interim', async () => {
      const events = await transcribe(await speech.open({ language: 'en-US' }), sample().audio)
      const firstFinal = events.findIndex((event) => event.type === 'final' && event.text !== '')
      const interims = events.filter((event) => event.type === 'interim')
      expect(events.slice(0, firstFinal).some((event) => event.type === 'interim')).toBe(true)
      expect(interims.every((interim) => interim.text.trim() !== '')).toBe(true)
    })

    it('counts positions from the start, forward only, to the end of the audio', async () => {
      const { audio } = sample()
      const events = await transcribe(await speech.open({ language: 'en-US' }), audio)
      const done = events.flatMap((event) =>
        event.type === 'silence' ? [event.sample] : event.type === 'final' ? [event.endSample] : [],
      )
      expect(done).toEqual([...done].sort((a, b) => a - b))
      expect(done.at(-1)).toBe(audio.length)
      for (const final of filterSpokenFinals(events)) {
        const times = final.words.flatMap((word) => [word.startSample, word.endSample])
        expect(times).toEqual([...times].sort((a, b) => a - b))
        expect(times[0]).toBeGreaterThanOrEqual(0)
        expect(times.at(-1)).toBeLessThanOrEqual(audio.length)
      }
    })

    it('answers finalize with all audio so far, also in the middle of a sentence', async () => {
      const stream = await speech.open({ language: 'en-US' })
      const audio = sample().audio.subarray(0, 2.5 * 16_000)
      const events: SpeechEvent[] = []
      for (const frame of splitIntoFrames(audio)) stream.push(frame)
      stream.finalize()
      for await (const event of stream) {
        events.push(event)
        if (event.type === 'final' && event.fromFinalize) break
      }
      stream.close()
      expect(events.at(-1)).toMatchObject({
        type: 'final',
        fromFinalize: true,
        endSample: audio.length,
      })
    })

    it('yields nothing for silence but its end', async () => {
      const silence = new Int16Array(3 * 16_000)
      const events = await transcribe(await speech.open({ language: 'en-US' }), silence)
      expect(filterSpokenFinals(events)).toEqual([])
      expect(events.at(-1)).toEqual({ type: 'silence', sample: silence.length })
    })

    it('ends the iteration at once when it is closed', async () => {
      const stream = await speech.open({ language: 'en-US' })
      stream.push(sample().audio.slice(0, 16_000))
      stream.close()
      const events: SpeechEvent[] = []
      for await (const event of stream) events.push(event)
      expect(events).toEqual([])
    })

    it('serves two streams at a time without mixing them', async () => {
      const { audio } = sample()
      const streams = await Promise.all([
        speech.open({ language: 'en-US' }),
        speech.open({ language: 'en-US' }),
      ])
      const [both, silent] = await Promise.all([
        transcribe(streams[0], audio),
        transcribe(streams[1], new Int16Array(audio.length)),
      ])
      expect(filterSpokenFinals(both).length).toBeGreaterThan(0)
      expect(filterSpokenFinals(silent)).toEqual([])
    })
  })
}

/** Feeds audio in frames of 1024 samples, ends the stream and collects all events. */
export async function transcribe(stream: SpeechStream, audio: Int16Array): Promise<SpeechEvent[]> {
  for (const frame of splitIntoFrames(audio)) stream.push(frame)
  stream.end()
  const events: SpeechEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

/** Returns the finals that contain words. */
export function filterSpokenFinals(events: SpeechEvent[]) {
  return events.filter((event) => event.type === 'final').filter((final) => final.text !== '')
}

/**
 * Splits audio into frames of `length` samples, by default 64 ms as from a recorder; the last may
 * be shorter.
 */
export function* splitIntoFrames(audio: Int16Array, length = 1024): Generator<Int16Array> {
  for (let at = 0; at < audio.length; at += length) yield audio.slice(at, at + length)
}
