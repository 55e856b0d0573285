import { expect, test } from 'vitest'
import { countSamples, createSilence, createWaveFile, readWaveSamples } from './wave.ts'

test('what is written is read back', () => {
  const samples = Buffer.from([1, 0, 255, 127, 0, 128])
  expect(readWaveSamples(createWaveFile(samples))).toEqual(samples)
})

test('chunks before the data are passed over', () => {
  const file = createWaveFile(Buffer.from([1, 0]))
  const list = Buffer.from('LIST\u0003\u0000\u0000\u0000abc\u0000', 'latin1')
  const withList = Buffer.concat([file.subarray(0, 36), list, file.subarray(36)])
  expect(readWaveSamples(withList)).toEqual(Buffer.from([1, 0]))
})

test('silence has sixteen samples a millisecond', () => {
  expect(countSamples(createSilence(250))).toBe(4000)
})

test('a file of another kind or rate is refused', () => {
  expect(() => readWaveSamples(Buffer.from('OggS and more'))).toThrow('Not a WAV file')
  const stereo = createWaveFile(createSilence(1))
  stereo.writeUInt16LE(2, 22)
  expect(() => readWaveSamples(stereo)).toThrow('2 × 16000 Hz')
})
