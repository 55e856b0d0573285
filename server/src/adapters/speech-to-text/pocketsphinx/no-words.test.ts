import { isDeep } from '@live-scribe/testing/depth'
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

/** An hour, and a minute in the quick run. */
const ALL_SAMPLES = (isDeep ? 3600 : 60) * 16_000
/** Samples that are made and heard at a time, so that an hour takes little memory. */
const PART_SAMPLES = 20 * 16_000

/**
 * What finishes with audio. An interim does not: it names all words that wait for their final, so
 * it is ahead of them by what was heard while they are written again.
 */
type Done = Extract<SpeechEvent, { type: 'final' | 'silence' }>
const positionOf = (event: Done) => (event.type === 'final' ? event.endSample : event.sample)

/** Without bowed instruments: those open the gate in each phrase, and a word in minutes is written. */
const music = Object.values(pieces)
  .filter(({ melody }) => melody !== 'bowed')
  .map((band, index) => playMusic(band, { seed: 60 + index }))

const others: [name: string, sounds: BackgroundSound[]][] = [
  ['silence, digital and of a room', [silence, quietRoom(-58), quietRoom(-45)]],
  ['music: chords, melodies, drums', music],
]

describe('pocketsphinx where nobody speaks', () => {
  let speech: Pocketsphinx
  afterEach(() => speech.close())

  it.each<[name: string, sounds: BackgroundSound[]]>([
    [
      'noise: white, pink, a fan, a keyboard',
      [whiteNoise(-30), pinkNoise(-30), fanHum(-36), keyboardClicks(-12)],
    ],
    ...(isDeep ? others : []),
  ])(
    '[STT-40] stores no word in an hour of %s, and goes on over it',
    { tags: 'property', timeout: 900_000 },
    async (_, sounds) => {
      const files = findSphinxFiles()
      if (!files) throw new Error('pocketsphinx is not installed: npm test installs it')
      speech = new Pocketsphinx({ files, streams: 1 })
      const stream = await speech.open({ language: 'en-US' })
      const events = await hearInTurn(stream, sounds)
      expect(filterSpokenFinals(events).map(({ text }) => text)).toEqual([])
      const done = events.map(positionOf)
      expect(done.at(-1)).toBe(ALL_SAMPLES)
      expect(longestStep(done)).toBeLessThanOrEqual(22 * 16_000)
    },
  )
})

/** Plays an hour of the sounds, the same time each; returns what moves the durable position. */
async function hearInTurn(stream: SpeechStream, sounds: BackgroundSound[]): Promise<Done[]> {
  const events: Done[] = []
  let pushed = 0
  const push = () => {
    if (pushed === ALL_SAMPLES) return stream.end()
    const sound = sounds[Math.floor((pushed / ALL_SAMPLES) * sounds.length)] ?? silence
    stream.push(sound(PART_SAMPLES))
    pushed += PART_SAMPLES
  }
  push()
  push()
  for await (const event of stream) {
    if (event.type === 'final' || event.type === 'silence') events.push(event)
    else if (event.type === 'progress' && event.sample >= pushed - PART_SAMPLES) push()
  }
  return events
}

function longestStep(positions: number[]): number {
  return positions.reduce(
    (most, one, index) => Math.max(most, one - (positions[index - 1] ?? 0)),
    0,
  )
}
