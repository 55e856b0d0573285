import { MAX_GAP_SAMPLES } from '@live-scribe/contract/recording'
import { expect, it } from 'vitest'
import { AudioPosition } from './audio-position.ts'

const stereo = (length: number, value = 1) => [
  new Int16Array(length).fill(value),
  new Int16Array(length).fill(-value),
]
const fresh = (durableSamples = [0, 0], missingSamples = 0) =>
  new AudioPosition({ durableSamples, missingSamples })

it('[CHAN-7] feeds a replay to each channel from its own durable position', () => {
  const position = fresh([500, 300])
  expect(position.received).toBe(300)
  const [first, second] = position.accept(stereo(150))
  expect(first?.samples).toHaveLength(0)
  expect([second?.start, second?.samples.length]).toEqual([300, 150])
  const next = position.accept(stereo(150, 2))
  expect(next.map(({ start, samples }) => [start, samples.length, samples[0]])).toEqual([
    [500, 100, 2],
    [450, 150, -2],
  ])
  expect(position.heard).toBe(600)
  expect(position.copyFrom(0, 500).map(({ start }) => start)).toEqual([500])
  expect(position.copyFrom(1, 320).map(({ start }) => start)).toEqual([320])
})

it('[CHAN-9, POS-52] makes a gap of each channel from where that channel is stored', () => {
  const position = fresh([500, 300])
  position.accept(stereo(50))
  position.moveTo(400)
  position.accept(stereo(200))
  const missing = { cause: 'missing' } as const
  expect(position.takeGapsBefore(0, 1000)).toEqual([])
  expect(position.takeGapsBefore(1, 1000)).toEqual([
    { startSample: 350, endSample: 400, channel: 1, ...missing },
  ])
  expect(position.heard).toBe(550)
  position.moveTo(700)
  expect(position.takeGapsBefore(1, 1000)).toEqual([])
  expect(position.takeGapsBefore(0, 1000)).toEqual([
    { startSample: 600, endSample: 700, channel: 0, ...missing },
  ])
})

it.each([
  [
    [500, 300],
    600,
    [
      { startSample: 500, endSample: 600, channel: 0 },
      { startSample: 300, endSample: 500, channel: 1 },
    ],
  ],
  [[300, 500], 600, [{ startSample: 300, endSample: 600, channel: 0 }]],
  [[300, 500], 400, [{ startSample: 300, endSample: 400, channel: 0 }]],
  [[500, 300], 500, [{ startSample: 300, endSample: 500, channel: 1 }]],
])(
  '[CHAN-9] after %j new audio at %i leaves a gap of what each channel lacks',
  (durable, at, gaps) => {
    const position = fresh(durable)
    position.moveTo(at)
    const taken = [0, 1].flatMap((channel) => position.takeGapsBefore(channel, 1000))
    expect(taken).toEqual(gaps.map((gap) => ({ ...gap, cause: 'missing' })))
    expect(position.heard).toBe(300)
  },
)

it('[CHAN-7, POS-7] gives new audio a place after that of the channel that is stored furthest', () => {
  const position = fresh([500, 300])
  expect([position.received, position.newAudioStart]).toEqual([300, 500])
  position.accept(stereo(300))
  expect([position.received, position.newAudioStart]).toEqual([600, 600])
  const far = fresh([MAX_GAP_SAMPLES + 100, 0])
  expect(far.moveTo(far.newAudioStart)).toBe(true)
  expect(far.moveTo(2 * MAX_GAP_SAMPLES + 101)).toBe(false)
})

it('[CHAN-9] a channel lacks at the end what the other has and nobody sent again', () => {
  const position = fresh([500, 300])
  position.accept(stereo(50))
  position.end()
  position.end()
  const gap = { startSample: 350, endSample: 500, cause: 'missing', channel: 1 }
  expect(position.takeGapsBefore(1, 1000)).toEqual([gap])
  expect([position.received, position.heard]).toEqual([500, 350])
})

it('[CHAN-9] counts once what was not transcribed on either channel', () => {
  const position = fresh()
  position.accept(stereo(100))
  position.moveTo(150)
  position.accept(stereo(50))
  position.giveUpFrom(0, 60)
  expect([position.heard, position.untranscribed]).toEqual([60, 90])
  position.giveUpFrom(1, 80)
  expect([position.heard, position.untranscribed]).toEqual([60, 90])
  expect(position.takeGapsBefore(1, 1000)).toEqual([
    { startSample: 80, endSample: 100, cause: 'untranscribed', channel: 1 },
    { startSample: 150, endSample: 200, cause: 'untranscribed', channel: 1 },
  ])
  expect(position.countMissingBefore(170)).toBe(110)
})

it('[CHAN-9] leaves the other channel its audio when one is given up', () => {
  const position = fresh()
  position.accept(stereo(100))
  position.giveUpFrom(1, 0)
  expect(position.copyFrom(0, 40).map(({ samples }) => samples.length)).toEqual([60])
  expect(position.copyFrom(1, 40)).toEqual([])
  expect(position.countHeardFrom(40)).toBe(60)
})

it('[CHAN-16] keeps what the slower channel needs', () => {
  const position = fresh()
  position.accept(stereo(20_000))
  position.moveTo(30_000)
  position.accept(stereo(10))
  position.dropBefore(0, 30_000)
  expect(position.copyFrom(1, 0).map(({ samples }) => samples.length)).toEqual([20_000, 10])
  expect(position.countHeardFrom(0)).toBe(20_010)
  position.dropBefore(1, 30_000)
  expect(position.countHeardFrom(0)).toBe(10)
})

it('[CHAN-9, POS-52] counts a gap of both channels that is stored already, and returns only what lies around it', () => {
  const position = new AudioPosition({
    durableSamples: [6400, 300],
    missingSamples: 0,
    // In the log the bounds are rounded to milliseconds.
    storedGaps: [{ startSample: 1600, endSample: 3200 }],
  })
  position.accept(stereo(500))
  position.moveTo(3207)
  expect(position.takeGapsBefore(0, 6400)).toEqual([])
  expect(position.takeGapsBefore(1, 6400)).toEqual([
    { startSample: 800, endSample: 1600, cause: 'missing', channel: 1 },
  ])
  expect(position.countMissingBefore(6400)).toBe(2407)
  expect(position.skipMissing(800)).toBe(3207)
})
