import { MAX_GAP_SAMPLES } from '@live-scribe/contract/recording'
import { runs } from '@live-scribe/testing/depth'
import {
  decide,
  decideScene,
  LEAD,
  music,
  noise,
  speech,
  spoken,
  WORD,
} from '@live-scribe/testing/voice/echo-scene'
import { mix } from '@live-scribe/testing/voice/mix'
import { type Voice, voices } from '@live-scribe/testing/voice/spoken-sentences'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isEcho } from './is-echo.ts'

const someVoice = fc.constantFrom(...voices)
const someSentence = fc.nat({ max: 7 })
const someLagMs = fc.integer({ min: 0, max: 500 })
const someSeed = fc.nat({ max: 1e6 })

describe('the sound of a meeting in the microphone', () => {
  it('[CHAN-70] is an echo at every lag and level, with some noise', { tags: 'property' }, () => {
    const scene = fc.record({
      voice: someVoice,
      sentence: someSentence,
      lagMs: someLagMs,
      level: fc.integer({ min: -25, max: 3 }),
      decayMs: fc.constant(0),
      seed: someSeed,
    })
    fc.assert(
      fc.property(scene, (one) => {
        expect(decideScene(one)).toBe(true)
      }),
      { numRuns: runs(40) },
    )
  })

  it('[CHAN-70] is an echo in a room, for nearly every sentence', { tags: 'deep' }, () => {
    const found = (decayMs: number) =>
      Array.from({ length: 32 }, (_, index) =>
        decideScene({
          voice: voices[index % 4] as Voice,
          sentence: index >> 2,
          lagMs: [20, 90, 210, 440][(index >> 1) % 4] as number,
          level: [-3, -10, -20][index % 3] as number,
          decayMs,
          seed: index,
        }),
      ).filter(Boolean).length
    expect(found(100)).toBeGreaterThanOrEqual(30)
    expect(found(300)).toBeGreaterThanOrEqual(25)
  })

  it('[CHAN-70] is an echo after an echo canceller that lets parts of it through', () => {
    const said = speech('slt', 1)
    const meeting = mix(2 * LEAD + said.length, [{ at: LEAD, sound: said }])
    const passed = said.map((sample, at) =>
      Math.floor(at / 4000) % 3 === 0 ? sample / 30 : sample,
    )
    const microphone = mix(meeting.length, [
      { at: LEAD + 1600, sound: passed, gain: 0.2 },
      { at: 0, sound: noise(meeting.length, 3) },
    ])
    const length = spoken.slt[1]?.length ?? 0
    expect(decide({ microphone, meeting }, { start: LEAD + 1600, length })).toBe(true)
  })
})

describe('a microphone with a voice of its own', () => {
  it('[CHAN-71] is no echo while somebody speaks over the echo, up to 3 dB below it', {
    tags: 'property',
  }, () => {
    const scene = fc.record({
      voice: someVoice,
      sentence: someSentence,
      lagMs: someLagMs,
      level: fc.integer({ min: -20, max: 0 }),
      decayMs: fc.constantFrom(0, 100, 300),
      seed: someSeed,
      other: fc.record({
        step: fc.integer({ min: 1, max: 3 }),
        later: fc.integer({ min: 1, max: 7 }),
        level: fc.integer({ min: -3, max: 20 }),
      }),
    })
    fc.assert(
      fc.property(scene, ({ other, ...one }) => {
        const voice = voices[(voices.indexOf(one.voice) + other.step) % 4] as Voice
        // The same words in unison, at the same times, would be lost in neither channel.
        const sentence = (one.sentence + other.later) % 8
        const own = { sound: speech(voice, sentence), level: other.level }
        expect(decideScene({ ...one, own })).toBe(false)
      }),
      { numRuns: runs(60) },
    )
  })

  it('[CHAN-71] is hardly ever an echo while somebody speaks 5 dB below it', {
    tags: 'deep',
  }, () => {
    const missed = Array.from({ length: 64 }, (_, index) => {
      const voice = voices[index % 4] as Voice
      const other = voices[(index + 1 + (index % 3)) % 4] as Voice
      const sentence = (index >> 2) % 8
      const own = { sound: speech(other, (sentence + 1 + (index % 7)) % 8), level: -5 }
      const room = {
        lagMs: [0, 90, 210, 440][index % 4] as number,
        decayMs: index < 32 ? 100 : 300,
      }
      return decideScene({ voice, sentence, ...room, level: 0, seed: index, own })
    }).filter(Boolean).length
    expect(missed).toBeLessThanOrEqual(1)
  })

  it('[CHAN-71] is no echo when a few words of it interrupt the meeting', () => {
    for (const [index, voice] of voices.entries()) {
      const other = voices[(index + 1) % 4] as Voice
      const sound = spoken[other][2]?.subarray(3200, 3200 + 12_800) ?? []
      const scene = { voice, sentence: 1, lagMs: 90, level: -10, decayMs: 100, seed: index }
      expect(decideScene({ ...scene, own: { sound, level: 6, at: 8000 } })).toBe(false)
    }
  })

  it('[CHAN-71] is never taken for an echo in nine minutes of two voices', { tags: 'deep' }, () => {
    const decisions: boolean[] = []
    let samples = 0
    for (const theirs of voices) {
      for (const ours of voices.filter((voice) => voice !== theirs)) {
        const length = 45 * 16_000
        let [at, other] = [LEAD, LEAD + 4000]
        const sentences = spoken[ours].concat(spoken[ours]).map((sound) => {
          const sentence = { at, sound }
          at += sound.length + 6400
          return sentence
        })
        const answers = spoken[theirs].concat(spoken[theirs]).map((sound) => {
          const sentence = { at: other, sound }
          other += sound.length + 8000
          return sentence
        })
        const channels = { microphone: mix(length, sentences), meeting: mix(length, answers) }
        for (const { at: start, sound } of sentences) {
          if (start + sound.length < length)
            decisions.push(decide(channels, { start, length: sound.length }))
        }
        samples += length
      }
    }
    expect(samples / 16_000).toBe(540)
    expect(decisions.length).toBeGreaterThan(100)
    expect(decisions.filter(Boolean)).toEqual([])
  })

  it('[CHAN-71] is no echo when the meeting sends its voice back', () => {
    const said = speech('rms', 0)
    const length = 2 * LEAD + said.length
    const channels = {
      microphone: mix(length, [{ at: LEAD, sound: said }]),
      meeting: mix(length, [{ at: LEAD + 3200, sound: said, gain: 0.5 }]),
    }
    expect(decide(channels, { start: LEAD, length: spoken.rms[0]?.length ?? 0 })).toBe(false)
  })
})

describe('other sound in the microphone', () => {
  const length = 4 * 16_000
  const range = { start: 16_000, length: 2 * 16_000 }
  const said = () => mix(length, [{ at: 8000, sound: speech('awb', 3) }])

  it('[CHAN-71] is no echo: silence, noise and music, on either channel', () => {
    const silence = new Int16Array(length)
    const hiss = (seed: number) => mix(length, [{ at: 0, sound: noise(length, 2000, seed) }])
    const tune = (seed: number) => mix(length, [{ at: 0, sound: music(length, seed) }])
    const pairs = [
      { microphone: silence, meeting: silence },
      { microphone: silence, meeting: said() },
      { microphone: said(), meeting: silence },
      { microphone: hiss(1), meeting: hiss(2) },
      { microphone: hiss(1), meeting: said() },
      { microphone: said(), meeting: hiss(2) },
      { microphone: tune(1), meeting: said() },
      { microphone: tune(1), meeting: tune(2) },
      { microphone: said(), meeting: tune(2) },
    ]
    expect(pairs.map((channels) => decide(channels, range))).toEqual(pairs.map(() => false))
  })

  it('[CHAN-71] is no echo without words, with words of less than a second, or where audio lacks', () => {
    const meeting = said()
    const microphone = mix(length, [{ at: 1600, sound: meeting, gain: 0.3 }])
    const channels = { microphone, meeting }
    expect(decide(channels, range)).toBe(true)
    expect(decide(channels, { start: 16_000, length: 3 * WORD })).toBe(false)
    expect(decide(channels, { start: 16_000, length: 0 })).toBe(false)
    const cut = meeting.slice().fill(0, 24_000, 36_000)
    expect(decide({ microphone, meeting: cut }, range)).toBe(false)
    const apart = [0, MAX_GAP_SAMPLES].map((startSample) => ({
      text: 'word',
      startSample,
      endSample: startSample + WORD,
    }))
    const read = vi.fn(() => new Int16Array(0))
    expect(isEcho(apart, read)).toBe(false)
    expect(read).not.toHaveBeenCalled()
  })
})
