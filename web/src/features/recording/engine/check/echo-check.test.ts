import { describe, expect, it } from 'vitest'
import { createEchoCheck } from './echo-check.ts'

const FRAME = 1024
const second = 16_000

/** Numbers from 0 to 1, the same in every run. */
function createNumbers(seed: number) {
  let state = seed

  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32

    return state / 2 ** 32
  }
}

/** Syllables of noise, with pauses between words. */
function speak(seconds: number, seed: number): Float64Array {
  const next = createNumbers(seed)
  const samples = new Float64Array(seconds * second)
  for (let at = 0; at < samples.length; ) {
    const length = Math.round((0.08 + 0.2 * next()) * second)
    const peak = next() < 0.25 ? 0 : 2000 + 8000 * next()
    for (let index = 0; index < length && at + index < samples.length; index += 1) {
      const rise = Math.sin((Math.PI * index) / length)
      samples[at + index] = peak * rise * (2 * next() - 1)
    }
    at += length
  }

  return samples
}

/** What a loudspeaker adds to a microphone: the sound later, softer and with some reverberation. */
function echoOf(sound: Float64Array, { delayMs, gain }: { delayMs: number; gain: number }) {
  const delay = (delayMs * second) / 1000
  const taps = [0, 0.021, 0.047, 0.083].map((seconds) => Math.round(seconds * second))

  return sound.map((_, at) =>
    taps.reduce((sum, tap, index) => sum + (gain * (sound[at - delay - tap] ?? 0)) / 2 ** index, 0),
  )
}

function judge(microphone: Float64Array, meeting: Float64Array) {
  const check = createEchoCheck()
  const room = createNumbers(5)
  for (let at = 0; at < microphone.length; at += FRAME) {
    // A plain loop, because `from` with a function takes as long as the check itself.
    const toSamples = (sound: Float64Array, noise: number) => {
      const samples = new Int16Array(Math.min(FRAME, sound.length - at))
      for (let index = 0; index < samples.length; index += 1)
        samples[index] = (sound[at + index] ?? 0) + noise * (2 * room() - 1)

      return samples
    }
    check.addAudio(toSamples(microphone, 20), toSamples(meeting, 0))
  }

  return check.verdict
}

const meeting = speak(20, 1)
const nothing = new Float64Array(20 * second)

describe('[CHAN-131] the echo of a check', () => {
  it.each([
    { delayMs: 30, gain: 0.7 },
    { delayMs: 120, gain: 0.2 },
    { delayMs: 400, gain: 0.05 },
  ])('is measured at $delayMs ms with a gain of $gain', (room) => {
    expect(judge(echoOf(meeting, room), meeting)).toBe('echo')
  })

  it('is measured although the user speaks now and then', () => {
    const own = speak(20, 2).fill(0, 7 * second)
    const heard = echoOf(meeting, { delayMs: 120, gain: 0.3 }).map(
      (value, at) => value + (own[at] ?? 0),
    )
    expect(judge(heard, meeting)).toBe('echo')
  })

  it('is not found in a quiet room, nor in another voice, at once or in turns', {
    tags: 'deep',
  }, () => {
    expect(judge(nothing, meeting)).toBe('none')
    for (let seed = 10; seed < 30; seed += 1) {
      expect(judge(speak(20, seed), meeting), String(seed)).toBe('none')
      const inTurns = speak(20, seed).map((value, at) =>
        Math.floor(at / (3 * second)) % 2 === 0 ? value : 0,
      )
      expect(judge(inTurns, meeting), String(seed)).not.toBe('echo')
    }
  })

  it('is not known before the meeting was heard for some seconds', () => {
    expect(judge(speak(20, 2), nothing)).toBe('waiting')
    expect(judge(nothing.subarray(0, 5 * second), meeting.subarray(0, 5 * second))).toBe('waiting')
  })

  it('is gone some seconds after headphones were put on', () => {
    const heard = echoOf(meeting, { delayMs: 120, gain: 0.3 })
    const long = new Float64Array(40 * second)
    long.set(heard)
    const on = new Float64Array(40 * second)
    on.set(meeting)
    on.set(speak(20, 3), 20 * second)
    expect(judge(long, on)).toBe('none')
  })
})
