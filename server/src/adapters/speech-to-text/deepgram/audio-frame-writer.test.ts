import { PassThrough, Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { Receiver } from '../../../../test/clients/ws-parts.ts'
import { writeAudioFrame } from './audio-frame-writer.ts'

const samplesOf = (length: number, first = 0) =>
  Int16Array.from({ length }, (_, index) => first + index * 7)

it('writes each piece of audio as a masked message that a server reads', () => {
  const received: number[][] = []
  const receiver = new Receiver({ isServer: true })
  receiver.on('message', (data: Buffer) => {
    const { buffer, byteOffset, length } = Buffer.from(data)
    received.push([...new Int16Array(buffer.slice(byteOffset, byteOffset + length))])
  })
  const stream = new PassThrough()
  stream.on('data', (bytes: Buffer) => receiver.write(Buffer.from(bytes)))
  const pieces = [1, 62, 63, 1600, 16_000, 32_767, 40_000].map((length) => samplesOf(length))
  // A view whose bytes lie at an odd place in memory.
  pieces.push(samplesOf(9).subarray(1, 8))
  for (const piece of pieces) writeAudioFrame(stream, piece)
  expect(received).toEqual(pieces.map((piece) => [...piece]))
})

it('leaves what the system has not taken yet as it was written', () => {
  const held: { bytes: Buffer; take: () => void }[] = []
  const stream = new Writable({
    write: (bytes, _, take) => void held.push({ bytes, take }),
  })
  writeAudioFrame(stream, samplesOf(100))
  const before = Buffer.from(held[0]?.bytes ?? [])
  writeAudioFrame(stream, samplesOf(100, 1000))
  expect(held[0]?.bytes.equals(before)).toBe(true)
})
