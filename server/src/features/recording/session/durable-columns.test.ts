import { expect, it } from 'vitest'
import { getDurableSamples, toDurableColumns } from './durable-columns.ts'

type StoredPositions = Parameters<typeof getDurableSamples>[0]

it.each([
  ['one channel', { durableSample: 300, channelDurableSamples: null }, 1, [300]],
  ['two channels', { durableSample: 300, channelDurableSamples: [500, 300] }, 2, [500, 300]],
  ['a channel that is new', { durableSample: 300, channelDurableSamples: null }, 2, [300, 300]],
  [
    'two channels, after a node that knows the lowest position only',
    { durableSample: 400, channelDurableSamples: [500, 300] },
    2,
    [500, 400],
  ],
])('[CHAN-7, POS-51] reads the durable positions of %s', (_, stored, channels, positions) => {
  expect(getDurableSamples(stored as StoredPositions, channels)).toEqual(positions)
})

it('[CHAN-7, POS-51] stores the lowest position, and those of two channels', () => {
  const missingSamples = 7
  expect(toDurableColumns({ durableSamples: [500], missingSamples })).toEqual({
    channels: 1,
    durableSample: 500,
    channelDurableSamples: null,
    missingSamples,
  })
  expect(toDurableColumns({ durableSamples: [500, 300], missingSamples })).toEqual({
    channels: 2,
    durableSample: 300,
    channelDurableSamples: [500, 300],
    missingSamples,
  })
})
