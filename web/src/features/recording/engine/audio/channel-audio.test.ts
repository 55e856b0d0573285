import { expect, it } from 'vitest'
import {
  type ChannelAudio,
  countSampleFrames,
  readChannel,
  sliceSampleFrames,
  withChannels,
} from './channel-audio.ts'

const two: ChannelAudio = { samples: Int16Array.of(1, -1, 2, -2, 3, -3), channels: 2 }
const one: ChannelAudio = { samples: Int16Array.of(1, 2, 3), channels: 1 }

it('[CHAN-40] counts one sample of each channel as one sample frame', () => {
  expect(countSampleFrames(two)).toBe(3)
  expect(countSampleFrames(one)).toBe(3)
})

it('[CHAN-40] cuts at sample frames, never between two channels', () => {
  expect([...sliceSampleFrames(two, 1).samples]).toEqual([2, -2, 3, -3])
  expect([...sliceSampleFrames(two, 0, 2).samples]).toEqual([1, -1, 2, -2])
})

it('reads each channel', () => {
  expect([...readChannel(two, 0)]).toEqual([1, 2, 3])
  expect([...readChannel(two, 1)]).toEqual([-1, -2, -3])
  expect(readChannel(one, 0)).toBe(one.samples)
  expect(readChannel(one, 1)).toHaveLength(0)
})

it('[CHAN-41] adds a silent second channel, and leaves it out again', () => {
  const widened = withChannels(one, 2)
  expect([...widened.samples]).toEqual([1, 0, 2, 0, 3, 0])
  expect(withChannels(widened, 1)).toEqual(one)
  expect(withChannels(two, 2)).toBe(two)
})
