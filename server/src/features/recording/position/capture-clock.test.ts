import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CaptureClock } from './capture-clock.ts'

const second = 16_000
const start = Date.UTC(2026, 0, 1, 9)
const at = (seconds: number) => new Date(start + seconds * 1000)

/** Seconds after the start at which a second of audio was captured. */
const captured = (clock: CaptureClock, position: number) =>
  (clock.timeOf(position * second, at(1000)).getTime() - start) / 1000

/** Audio of these seconds arrives a tenth of a second after each was captured, or later. */
function live(clock: CaptureClock, from: number, to: number, arrives = (second: number) => second) {
  for (let each = from + 1; each <= to; each += 1) clock.captured(each * second, at(arrives(each)))
}

describe('the time at which a sample was captured', () => {
  it('[REC-93] is the time at which it arrived, while audio comes as it is spoken', () => {
    const clock = new CaptureClock(at(0))
    live(clock, 0, 60)
    expect(captured(clock, 12.5)).toBe(12.5)
  })

  it('[REC-93] is not that of a late arrival: what an outage held back was said before', () => {
    const clock = new CaptureClock(at(0))
    live(clock, 0, 10)
    live(clock, 10, 30, () => 30)
    live(clock, 30, 40)
    expect(captured(clock, 11)).toBe(11)
    expect(captured(clock, 29)).toBe(29)
  })

  it('[REC-93] is known before the rest has come, when the recorder says how much it has', () => {
    const clock = new CaptureClock(at(0))
    live(clock, 0, 10)
    clock.captured(30 * second, at(30))
    live(clock, 10, 13, () => 31)
    expect(captured(clock, 11)).toBe(11)
    live(clock, 13, 30, () => 40)
    expect(captured(clock, 29)).toBe(29)
  })

  it('[REC-93] leaves a pause out of the audio, and not out of the day', () => {
    const clock = new CaptureClock(at(0))
    live(clock, 0, 10)
    live(clock, 10, 20, (each) => each + 300)
    expect(captured(clock, 9)).toBe(9)
    expect(captured(clock, 10)).toBe(310)
    expect(captured(clock, 11)).toBe(311)
  })

  it('[REC-93] follows a clock that runs slowly, in a few marks', () => {
    const clock = new CaptureClock(at(0))
    live(clock, 0, 10_000, (each) => each * 1.001)
    expect(captured(clock, 9000)).toBeCloseTo(9009, 0)
  })

  it('[REC-93] is never before the session, whoever sends faster than people speak', () => {
    const clock = new CaptureClock(at(0))
    live(clock, 0, 60, () => 1)
    expect(captured(clock, 5)).toBe(0)
    expect(captured(clock, 59.9)).toBeCloseTo(0.9)
  })

  it('[REC-93] is asked for what is not stored yet only', () => {
    const clock = new CaptureClock(at(0))
    live(clock, 0, 10)
    live(clock, 10, 20, (each) => each + 300)
    clock.dropBefore(15 * second)
    expect(captured(clock, 16)).toBe(316)
  })

  it('[REC-93] is the earliest that any report of later audio allows, to a tenth of a second', () => {
    const report = fc.record({ samples: fc.nat(60 * second), afterMs: fc.nat(3000) })
    fc.assert(
      fc.property(
        fc.array(report, { minLength: 1, maxLength: 40 }),
        fc.nat(60 * second),
        (reports, sample) => {
          const clock = new CaptureClock(at(-1000))
          let nowMs = start
          let earliest = Number.POSITIVE_INFINITY
          for (const { samples, afterMs } of reports) {
            nowMs += afterMs
            clock.captured(samples, new Date(nowMs))
            if (samples > sample)
              earliest = Math.min(earliest, nowMs - ((samples - sample) * 1000) / second)
          }
          fc.pre(Number.isFinite(earliest))
          const estimate = clock.timeOf(sample, new Date(nowMs)).getTime()
          expect(estimate).toBeLessThanOrEqual(Math.round(earliest))
          expect(estimate).toBeGreaterThanOrEqual(Math.round(earliest - 100))
        },
      ),
    )
  })
})
