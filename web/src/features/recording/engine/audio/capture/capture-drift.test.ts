import { isDeep } from '@live-scribe/testing/depth'
import { afterEach, expect, it, vi } from 'vitest'
import {
  DriftingDevice,
  MAX_QUEUED,
  MarkReader,
  stubDriftingAudio,
} from '../../../../../../test/recorder/drifting-capture.ts'
import { SAMPLE_RATE_HZ } from '../audio-format.ts'
import { createCaptureGraph } from './capture-graph.ts'

const HOUR = 60 * 60
const MAX_SKEW_MS = 20

afterEach(() => vi.unstubAllGlobals())

async function capture(devices: readonly [DriftingDevice, DriftingDevice], seconds: number) {
  const audio = await stubDriftingAudio(devices)
  const reader = new MarkReader(devices)
  const graph = createCaptureGraph((captured) => reader.read(captured))
  await graph.connect(0, devices[0] as unknown as MediaStream)
  await graph.connect(1, devices[1] as unknown as MediaStream)
  audio.run(seconds)
  graph.close()

  return { ...audio, reader }
}

/** Samples by which the device differs from the audio thread's clock. */
function driftOf({ ppm }: DriftingDevice, seconds: number): number {
  return (ppm / 1e6) * seconds * SAMPLE_RATE_HZ
}

const oneClock = [
  { name: 'a fast microphone', hours: 0.5, ppm: [200, 0] },
  { name: 'a slow meeting', hours: 0.5, ppm: [0, -200] },
]

it.each([
  { name: 'two clocks', hours: isDeep ? 3 : 0.2, ppm: [100, -100] },
  ...(isDeep ? oneClock : []),
])(
  '[CHAN-120] keeps a microphone and a meeting together for $hours hours with $name, and loses what the clocks differ by',
  { tags: 'property' },
  async ({ hours, ppm }) => {
    const devices = [new DriftingDevice(ppm[0] ?? 0), new DriftingDevice(ppm[1] ?? 0)] as const
    const { reader } = await capture(devices, hours * HOUR)

    expect(reader.maxSkewMs).toBeLessThan(MAX_SKEW_MS)
    devices.forEach((device, channel) => {
      const moved = (reader.skipped[channel] ?? 0) - (reader.inserted[channel] ?? 0)
      expect(Math.abs(moved - driftOf(device, hours * HOUR))).toBeLessThan(MAX_QUEUED)
    })
  },
)

it('[CHAN-120] corrects the clock where nobody speaks, so that no word is cut', {
  tags: 'deep',
}, async () => {
  // A second of every ten is quiet.
  const isPause = (seconds: number) => seconds % 10 < 1
  const devices = [new DriftingDevice(200, isPause), new DriftingDevice(0, isPause)] as const
  const { reader, liveSources } = await capture(devices, isDeep ? HOUR / 2 : HOUR / 6)

  expect(reader.maxSkewMs).toBeLessThan(MAX_SKEW_MS)
  expect(reader.cuts).toBe(0)
  expect(liveSources()).toBeLessThanOrEqual(4)
})

it('[CHAN-120] corrects nothing while the microphone is alone, and at once when a meeting joins', async () => {
  const devices = [new DriftingDevice(200), new DriftingDevice(0)] as const
  const audio = await stubDriftingAudio(devices)
  const reader = new MarkReader(devices)
  const graph = createCaptureGraph((captured) => reader.read(captured))
  await graph.connect(0, devices[0] as unknown as MediaStream)
  audio.run(1000)
  expect(audio.openedSources()).toBe(1)
  await graph.connect(1, devices[1] as unknown as MediaStream)
  audio.run(30)

  expect(reader.skewMs).toBeLessThan(MAX_SKEW_MS)
  graph.close()
})
