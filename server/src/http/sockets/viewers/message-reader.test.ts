import { setImmediate as turn } from 'node:timers/promises'
import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Receiver, Sender } from '../../../../test/clients/ws-parts.ts'
import { MessageReader } from './message-reader.ts'

const MAX_BYTES = 16 * 1024

function frame(opcode: number, payload: Buffer, { fin = true, mask = true, rsv1 = false } = {}) {
  return Buffer.concat(Sender.frame(payload, { fin, opcode, mask, rsv1, readOnly: true }))
}

const payload = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(0, 125, 126, 5000, MAX_BYTES, MAX_BYTES + 1)
    .map((length) => Buffer.alloc(length, 'a')),
)
const short = payload.map((bytes) => bytes.subarray(0, 125))
const code = fc.oneof(fc.integer({ min: 995, max: 1020 }), fc.integer({ min: 2990, max: 5005 }))
const frames = fc.oneof(
  { weight: 6, arbitrary: payload.map((bytes) => frame(1, bytes)) },
  // Viewers send text; that of a binary message is read too.
  fc.string({ maxLength: 200 }).map((text) => frame(2, Buffer.from(text))),
  short.map((bytes) => frame(9, bytes)),
  short.map((bytes) => frame(10, bytes)),
  fc
    .tuple(payload, short, payload)
    .map(([begin, ping, rest]) =>
      Buffer.concat([frame(1, begin, { fin: false }), frame(9, ping), frame(0, rest)]),
    ),
  fc.tuple(code, fc.string({ maxLength: 50 })).map(([number, reason]) => {
    const bytes = Buffer.concat([Buffer.alloc(2), Buffer.from(reason)])
    bytes.writeUInt16BE(number)
    return frame(8, bytes)
  }),
  // What no client may send.
  fc.constantFrom(
    frame(8, Buffer.alloc(0)),
    frame(8, Buffer.alloc(1)),
    frame(1, Buffer.from('plain'), { mask: false }),
    frame(1, Buffer.from('packed'), { rsv1: true }),
    frame(0, Buffer.from('no beginning')),
    frame(3, Buffer.from('no kind')),
    frame(11, Buffer.alloc(0)),
    frame(9, Buffer.alloc(0), { fin: false }),
  ),
)

/** What the library emits for these bytes; of a error only its close code. */
async function readByLibrary(bytes: Buffer): Promise<string[]> {
  const emitted: string[] = []
  const receiver = new Receiver({ isServer: true, maxPayload: MAX_BYTES })
  receiver.on('message', (data: Buffer) => emitted.push(`message ${data.toString('base64')}`))
  receiver.on('ping', (data: Buffer) => emitted.push(`ping ${data.toString('base64')}`))
  receiver.on('conclude', (number: number) => emitted.push(`close ${number}`))
  receiver.on('error', (error: object) => {
    const status = Object.getOwnPropertySymbols(error).find(
      ({ description }) => description === 'status-code',
    )
    emitted.push(`error ${status && Reflect.get(error, status)}`)
  })
  receiver.write(Buffer.from(bytes))
  for (let left = 20; left > 0; left -= 1) await turn()
  return emitted
}

function read(pieces: Buffer[]): string[] {
  const emitted: string[] = []
  const reader = new MessageReader(MAX_BYTES)
  const messages = {
    allowsFrame: () => true,
    handleMessage: (text: string) =>
      emitted.push(`message ${Buffer.from(text).toString('base64')}`),
    handlePing: (bytes: Buffer) => emitted.push(`ping ${bytes.toString('base64')}`),
    handleClose: (number: number) => emitted.push(`close ${number}`),
    handleError: (number: number) => emitted.push(`error ${number}`),
  }
  for (const piece of pieces) reader.read(Buffer.from(piece), messages)
  return emitted
}

it('[OUT-19] reads what clients send as the library does, however it is cut', {
  tags: 'property',
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(frames, { maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      async (sent, cuts) => {
        const bytes = Buffer.concat(sent)
        const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length]
        const pieces = ends
          .toSorted((one, other) => one - other)
          .map((end, index, all) => bytes.subarray(all[index - 1] ?? 0, end))
        expect(read(pieces)).toEqual(await readByLibrary(bytes))
      },
    ),
    { numRuns: runs(400) },
  )
})

it('[OUT-19] keeps no more of a client than a message', () => {
  const long = frame(1, Buffer.alloc(MAX_BYTES + 1))
  expect(read([long.subarray(0, 20)])).toEqual(['error 1009'])
  const endless = Array.from({ length: 40 }, (_, part) =>
    frame(part === 0 ? 1 : 0, Buffer.alloc(1000), { fin: false }),
  )
  expect(read(endless)).toEqual(['error 1009'])
})
