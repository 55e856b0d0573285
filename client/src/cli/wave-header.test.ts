import { expect, it } from 'vitest'
import { isEncoded, isWave, readWaveHeader } from './wave-header.ts'

function createWave(options: { bits?: number; channels?: number; data?: number; extra?: number }) {
  const { bits = 16, channels = 1, data = 4, extra = 0 } = options
  const list = Buffer.alloc(8 + extra + (extra % 2))
  list.write('LIST', 0, 'latin1')
  list.writeUInt32LE(extra, 4)
  const header = Buffer.alloc(36)
  header.write('RIFF', 0, 'latin1')
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(44_100, 24)
  header.writeUInt16LE(bits, 34)
  const start = Buffer.alloc(8)
  start.write('data', 0, 'latin1')
  start.writeUInt32LE(data, 4)
  return Buffer.concat([header, list, start, Buffer.from([1, 2, 3, 4])])
}

it('[CLI-3] reads where the audio of a WAV file begins, and its format', () => {
  const wave = createWave({ channels: 2, extra: 7 })
  expect(isWave(wave)).toBe(true)
  const header = readWaveHeader(wave)
  expect(header).toEqual({ sampleRate: 44_100, channels: 2, dataStart: 60, dataBytes: 4 })
  expect([...wave.subarray(header?.dataStart)]).toEqual([1, 2, 3, 4])
})

it('[CLI-3] waits for more of a header that is cut, at every byte', () => {
  const wave = createWave({ extra: 6 })
  const whole = readWaveHeader(wave)?.dataStart ?? 0
  for (let length = 12; length < whole; length += 1)
    expect(readWaveHeader(wave.subarray(0, length))).toBeNull()
})

it.each([0, 0xffff_ffff])('[CLI-3] takes a length of %d for one that was not known', (data) => {
  expect(readWaveHeader(createWave({ data }))?.dataBytes).toBe(Number.POSITIVE_INFINITY)
})

it.each([{ bits: 24 }, { channels: 6 }])('[CLI-3] refuses %o with how to convert it', (format) => {
  expect(() => readWaveHeader(createWave(format))).toThrow(/Convert it: ffmpeg/)
})

it('[CLI-7] knows G.711 behind other chunks and in the extensible format', () => {
  const junk = Buffer.from('JUNK\u0003\0\0\0abc\0', 'latin1')
  const format = (tag: number, size: number) => {
    const chunk = Buffer.alloc(8 + size)
    chunk.write('fmt ', 0, 'latin1')
    chunk.writeUInt32LE(size, 4)
    chunk.writeUInt16LE(size === 40 ? 0xfffe : tag, 8)
    if (size === 40) chunk.writeUInt16LE(tag, 32)
    return chunk
  }
  const waveOf = (...chunks: Buffer[]) =>
    Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks])
  expect(isEncoded(waveOf(junk, format(7, 16)))).toBe(true)
  expect(isEncoded(waveOf(junk, format(6, 40)))).toBe(true)
  expect(isEncoded(waveOf(junk, format(1, 40)))).toBe(false)
  expect(isEncoded(waveOf(junk))).toBe(false)
  expect(isEncoded(createWave({}))).toBe(false)
})
