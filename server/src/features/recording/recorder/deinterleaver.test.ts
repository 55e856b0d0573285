import { expect, it } from 'vitest'
import { UndecodableAudioError } from './audio-decoder.ts'
import { Deinterleaver } from './deinterleaver.ts'

const bytesOf = (samples: number[]) => Buffer.from(Int16Array.from(samples).buffer)

it('passes one channel on as it is', () => {
  expect(new Deinterleaver(1).read(bytesOf([1, -2, 3]))).toEqual([[Int16Array.of(1, -2, 3)]])
})

it('[CHAN-2] splits frames of two samples, also from unaligned bytes, message by message', () => {
  const deinterleaver = new Deinterleaver(2)
  const whole = bytesOf([1, -1, 2, -2, 3, -3])
  expect(deinterleaver.read(whole)).toEqual([[Int16Array.of(1, 2, 3), Int16Array.of(-1, -2, -3)]])
  const unaligned = Buffer.concat([Buffer.alloc(1), bytesOf([7, -7])]).subarray(1)
  expect(deinterleaver.read(unaligned)).toEqual([[Int16Array.of(7), Int16Array.of(-7)]])
  expect(deinterleaver.read(bytesOf([]))).toEqual([[Int16Array.of(), Int16Array.of()]])
})

it('[CHAN-2] reads no message that ends within a frame', () => {
  expect(() => new Deinterleaver(1).read(Buffer.alloc(3))).toThrow(UndecodableAudioError)
  for (const length of [1, 2, 3, 6])
    expect(() => new Deinterleaver(2).read(Buffer.alloc(length))).toThrow(UndecodableAudioError)
})
