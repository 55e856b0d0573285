import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Receiver, Sender } from '../../../test/clients/ws-parts.ts'
import { BinaryFrameReader } from './binary-frames.ts'

const MAX_BYTES = 70_000

/** A message in one frame or in two, or a ping. */
const message = fc.record({
  kind: fc.constantFrom('binary', 'text', 'fragments', 'ping'),
  length: fc.oneof(fc.nat(200), fc.constantFrom(0, 125, 126, 3200, 65_535, 65_536, MAX_BYTES)),
})
type Message = { kind: string; length: number }

function frame(opcode: number, payload: Buffer, fin = true): Buffer {
  const options = { fin, opcode, mask: true, rsv1: false, readOnly: true }
  return Buffer.concat(Sender.frame(payload, options))
}

function encode({ kind, length }: Message, index: number): Buffer {
  const payload = Buffer.alloc(length, 97 + (index % 26))
  if (kind === 'binary') return frame(2, payload)
  if (kind === 'text') return frame(1, payload)
  if (kind === 'ping') return frame(9, payload.subarray(0, 125))
  return Buffer.concat([
    frame(2, payload, false),
    frame(9, Buffer.from('between')),
    frame(0, payload),
  ])
}

/** What the library emits for the bytes that it is passed. */
function createReceiver() {
  const emitted: string[] = []
  const receiver = new Receiver({
    isServer: true,
    maxPayload: MAX_BYTES,
    allowSynchronousEvents: true,
  })
  const note = (type: string) => (data: Buffer | number, isBinary?: boolean) =>
    emitted.push(`${type} ${isBinary ?? ''} ${data}`)
  receiver.on('message', note('message'))
  receiver.on('ping', note('ping'))
  receiver.on('conclude', note('close'))
  receiver.on('error', ({ code }: NodeJS.ErrnoException) => emitted.push(`error ${code}`))
  return { receiver, emitted }
}

/** What is emitted for bytes that arrive in pieces, through the reader of binary frames. */
async function read(pieces: Buffer[]): Promise<string[]> {
  const { receiver, emitted } = createReceiver()
  const reader = new BinaryFrameReader(MAX_BYTES, {
    deliver: (payload) => emitted.push(`message true ${payload}`),
    pass: (bytes) => receiver.write(bytes),
    isOver: () => receiver.writableEnded || receiver.errored !== null,
  })
  for (const piece of pieces) reader.write(Buffer.from(piece))
  await turn()
  return emitted
}

function cut(bytes: Buffer, places: number[]): Buffer[] {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b)]
  return cuts.map((from, index) => bytes.subarray(from, cuts[index + 1]))
}

it('[IN-1] reads the messages that the library reads, wherever the network cuts them', async () => {
  const cases = fc.tuple(
    fc.array(message, { maxLength: 8 }),
    fc.array(fc.nat(), { maxLength: 12 }),
    fc.boolean(),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ([messages, places, isClosed]) => {
      const close = isClosed ? [frame(8, Buffer.from([3, 232])), frame(2, Buffer.from('late'))] : []
      const bytes = Buffer.concat([...messages.map(encode), ...close])
      const { receiver, emitted } = createReceiver()
      receiver.write(Buffer.from(bytes))
      expect(await read(cut(bytes, places))).toEqual(emitted)
    }),
    { numRuns: 200 },
  )
})

it.each([
  ['of more bytes than a message may have', frame(2, Buffer.alloc(MAX_BYTES + 1))],
  ['without a mask', Buffer.from([0x82, 2, 1, 2])],
  ['with a reserved bit', Buffer.from([0xc2, 0x80, 0, 0, 0, 0])],
  [
    'in the middle of a message',
    Buffer.concat([frame(1, Buffer.from('a'), false), frame(2, Buffer.from('b'))]),
  ],
  ['of a continuation that continues nothing', frame(0, Buffer.from('a'))],
])('[IN-1] leaves a frame %s to the library, which refuses it', async (_, bytes) => {
  const { receiver, emitted } = createReceiver()
  receiver.write(Buffer.from(bytes))
  expect(await read([bytes])).toEqual(emitted)
  expect(emitted.at(-1)).toMatch(/^error WS_ERR/)
})

it('[IN-12] says that the sender must wait when the library does', () => {
  const reader = new BinaryFrameReader(MAX_BYTES, {
    deliver: () => {},
    pass: () => false,
    isOver: () => false,
  })
  expect(reader.write(frame(2, Buffer.from('audio')))).toBe(true)
  expect(
    reader.write(Buffer.concat([frame(1, Buffer.from('text')), frame(2, Buffer.from('audio'))])),
  ).toBe(false)
})
