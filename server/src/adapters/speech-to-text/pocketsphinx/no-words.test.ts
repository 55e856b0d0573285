import {
  type BackgroundSound,
  fanHum,
  keyboardClicks,
  pinkNoise,
  quietRoom,
  silence,
  whiteNoise,
} from '@live-scribe/testing/voice/background-sounds'
import { pieces, playMusic } from '@live-scribe/testing/voice/made-music'
import { afterEach, describe, expect, it } from 'vitest'
import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'
import { filterSpokenFinals } from '../speech-to-text.suite.ts'
import { findSphinxFiles } from './library.ts'
import { Pocketsphinx } from './pocketsphinx.ts'

const HOUR_SAMPLES = 3600 * 16_000
/** Samples that are made and heard at a time, so that an hour takes little memory. */
const PART_SAMPLES = 20 * 16_000

/** Milliseconds; an hour takes a third of a minute on a machine that does nothing else. */
const TIMEOUT_MS = 400_000

const music = Object.values(pieces).map((band, index) => playMusic(band, { seed: 60 + index }))

describe('pocketsphinx where nobody speaks', () => {
  let speech: Pocketsphinx
  afterEach(() => speech.close())

  it.each<[name: string, mostLines: number, sounds: BackgroundSound[]]>([
    ['silence, digital and of a room', 0, [silence, quietRoom(-58), quietRoom(-45)]],
    [
      'noise: white, pink, a fan, a keyboard',
      0,
      [whiteNoise(-30), pinkNoise(-30), fanHum(-36), keyboardClicks(-12)],
    ],
    ['music: chords, melodies, drums', 2, music],
  ])(
    '[STT-40] stores no word in an hour of %s, or %d lines',
    { timeout: TIMEOUT_MS },
    async (_, mostLines, sounds) => {
      const files = findSphinxFiles()
      if (!files) throw new Error('pocketsphinx is not installed: npm test installs it')
      speech = new Pocketsphinx({ files, streams: 1 })
      const stream = await speech.open({ language: 'en-US' })
      const events = await hearInTurn(stream, sounds)
      const written = filterSpokenFinals(events).map(({ text }) => text)
      expect(written.length, written.join(' ')).toBeLessThanOrEqual(mostLines)
      const done = events.map((event) => ('text' in event ? event.endSample : event.sample))
      expect(done.at(-1)).toBe(HOUR_SAMPLES)
      expect(longestStep(done)).toBeLessThanOrEqual(22 * 16_000)
    },
  )
})

/** Plays an hour of the sounds, the same time each; returns all events but progress. */
async function hearInTurn(stream: SpeechStream, sounds: BackgroundSound[]): Promise<SpeechEvent[]> {
  const events: SpeechEvent[] = []
  let pushed = 0
  const push = () => {
    if (pushed === HOUR_SAMPLES) return stream.end()
    const sound = sounds[Math.floor((pushed / HOUR_SAMPLES) * sounds.length)] ?? silence
    stream.push(sound(PART_SAMPLES))
    pushed += PART_SAMPLES
  }
  push()
  push()
  for await (const event of stream) {
    if (event.type !== 'progress') events.push(event)
    else if (event.sample >= pushed - PART_SAMPLES) push()
  }
  return events
}

function longestStep(positions: number[]): number {
  return positions.reduce(
    (most, one, index) => Math.max(most, one - (positions[index - 1] ?? 0)),
    0,
  )
}
