import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RecordingProgress } from './recording-progress.ts'

const second = 16_000

let progress: RecordingProgress
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  progress.stop()
  vi.useRealTimers()
})

function watch() {
  const meter = { lag: 0, received: 0 }
  const recorder = { isAway: false, isMidSentence: false, isHeld: false }
  const told: unknown[] = []
  let quiet = 0
  progress = new RecordingProgress(meter, {
    isRecorderAway: () => recorder.isAway,
    isMidSentence: () => recorder.isMidSentence,
    isHeld: () => recorder.isHeld,
    onProgress: (each) => told.push(each),
    onTick: () => {},
    onIdle: () => {
      quiet += 1
    },
  })
  return { meter, recorder, told, quiet: () => quiet }
}

it('[OUT-30] says every second how far the text is behind, from 3 s on, and once when it is not', () => {
  const { meter, told } = watch()
  meter.lag = 2.9 * second
  vi.advanceTimersByTime(2000)
  expect(told).toEqual([])
  meter.lag = 12.4 * second
  vi.advanceTimersByTime(2000)
  meter.lag = 0
  vi.advanceTimersByTime(3000)
  const behind = { behindMs: 12_000, isRecorderAway: false }
  expect(told).toEqual([behind, behind, { behindMs: 0, isRecorderAway: false }])
})

it('[OUT-30] says at once that the recorder is away, again for those who join, and when it is back', () => {
  const { recorder, told } = watch()
  recorder.isAway = true
  progress.report()
  expect(told).toEqual([{ behindMs: 0, isRecorderAway: true }])
  vi.advanceTimersByTime(1000)
  recorder.isAway = false
  vi.advanceTimersByTime(5000)
  expect(told.map((each) => (each as { isRecorderAway: boolean }).isRecorderAway)).toEqual([
    true,
    true,
    false,
  ])
})

it('[POS-34] notices ten seconds without audio, once until there is some again', () => {
  const { meter, quiet } = watch()
  meter.received = 5
  vi.advanceTimersByTime(10_000)
  expect(quiet()).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(quiet()).toBe(1)
  meter.received = 6
  vi.advanceTimersByTime(11_000)
  expect(quiet()).toBe(2)
})

it('[POS-34] notices a minute without audio in mid-sentence, which is not cut before', () => {
  const { meter, recorder, quiet } = watch()
  meter.received = 5
  recorder.isMidSentence = true
  vi.advanceTimersByTime(60_000)
  expect(quiet()).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(quiet()).toBe(1)
  vi.advanceTimersByTime(120_000)
  expect(quiet()).toBe(1)
})

it('[POS-34] notices within ten seconds the end of a sentence after which no audio came', () => {
  const { meter, recorder, quiet } = watch()
  meter.received = 5
  recorder.isMidSentence = true
  vi.advanceTimersByTime(20_000)
  expect(quiet()).toBe(0)
  recorder.isMidSentence = false
  vi.advanceTimersByTime(1000)
  expect(quiet()).toBe(1)
})

it('[POS-34] takes no sender that is made to wait, as for a speech model, for one that pauses', () => {
  const { meter, recorder, quiet } = watch()
  meter.received = 5
  recorder.isMidSentence = true
  recorder.isHeld = true
  vi.advanceTimersByTime(300_000)
  expect(quiet()).toBe(0)
  recorder.isHeld = false
  vi.advanceTimersByTime(60_000)
  expect(quiet()).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(quiet()).toBe(1)
})
