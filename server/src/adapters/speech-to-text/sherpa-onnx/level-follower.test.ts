import { describe, expect, it } from 'vitest'
import { LevelFollower } from './level-follower.ts'

const second = 16_000
const tone = (amplitude: number, length = second) =>
  Int16Array.from({ length }, (_, at) => Math.round(amplitude * Math.sin(at / 5)))
const peakOf = (samples: Int16Array) => samples.reduce((peak, one) => Math.max(peak, Math.abs(one)))

describe('the level follower', () => {
  it('[MODEL-42] raises quiet speech by 20 dB at most, from the first sample on', () => {
    const follower = new LevelFollower()
    expect(peakOf(follower.apply(tone(1000)))).toBe(10_000)
    expect(peakOf(new LevelFollower().apply(tone(100)))).toBe(1000)
  })

  it('[MODEL-42] never clips: a louder sound lowers the gain at once, and loud speech stays as it is', () => {
    const follower = new LevelFollower()
    follower.apply(tone(500))
    expect(peakOf(follower.apply(tone(20_000)))).toBeLessThanOrEqual(23_198)
    expect(new LevelFollower().apply(tone(32_767))).toEqual(tone(32_767))
  })

  it('comes back to quiet speech within seconds, without a step', () => {
    const follower = new LevelFollower()
    follower.apply(tone(20_000))
    const quiet = follower.apply(tone(1000, 10 * second))
    expect(peakOf(quiet.subarray(0, second))).toBeLessThan(1500)
    expect(peakOf(quiet.subarray(9 * second))).toBeGreaterThan(6000)
  })

  it('gives the same samples however they are cut into blocks', () => {
    const whole = new LevelFollower()
    const parts = new LevelFollower()
    const audio = tone(3000, 1600)
    const cut = [...parts.apply(audio.subarray(0, 800)), ...parts.apply(audio.subarray(800))]
    expect(Int16Array.from(cut)).toEqual(whole.apply(audio))
  })
})
