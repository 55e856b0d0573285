import { once } from 'node:events'
import net from 'node:net'
import { encodeClientFrame } from '@live-scribe/testing/clients/client-frame'
import { afterEach, beforeEach, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startChannelsServer } from './channels/channels-server.ts'

let server: Awaited<ReturnType<typeof startChannelsServer>>
let path: string
beforeEach(async () => {
  server = await startChannelsServer()
  path = `/app/${server.hub.app.key}?protocol=7`
})
afterEach(() => server.close())

const HANDSHAKE = [
  'Host: 127.0.0.1',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
]

/** The begin of a close frame, up to its code. */
function closeFrame(code: number): string {
  return Buffer.from([code >> 8, code & 0xff]).toString('latin1')
}

/** A connection that writes bytes, and what it has received as text. */
async function open(lines: string[], first: Uint8Array = Buffer.alloc(0)) {
  const socket = net.connect(server.host.port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(Buffer.concat([Buffer.from([...lines, '', ''].join('\r\n')), first]))
  const until = async (part: string) => {
    while (!received.includes(part)) await once(socket, 'data')
    return received
  }
  return { socket, until }
}

it('[OUT-19] reads what came together with the handshake, and answers it', async () => {
  const ping = encodeClientFrame(JSON.stringify({ event: 'pusher:ping', data: {} }))
  const { socket, until } = await open([`GET ${path} HTTP/1.1`, ...HANDSHAKE], ping)
  const received = await until('pusher:pong')
  // The example of RFC 6455, section 1.3.
  expect(received).toContain('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
  expect(received.indexOf('connection_established')).toBeLessThan(received.indexOf('pusher:pong'))
  socket.destroy()
})

it('[WIRE-09] [OUT-19] answers an upgrade through the router as without it', async () => {
  const ping = encodeClientFrame(JSON.stringify({ event: 'pusher:ping', data: {} }))
  const answers = []
  for (const target of [path, `${path}&note=%20`]) {
    const { socket, until } = await open([`GET ${target} HTTP/1.1`, ...HANDSHAKE], ping)
    const answer = await until('pusher:pong')
    // The lengths of the frames depend on the id.
    answers.push(answer.replace(/[0-9]+\.[0-9]+(?=\\)/, 'id').replaceAll(/\x81[^{]*/g, ''))
    socket.resetAndDestroy()
  }
  expect(answers[1]).toBe(answers[0])
  await expect.poll(() => server.hub.viewersByChannel('')).toEqual(new Map())
})

it('[OUT-19] answers a ping of the protocol, a close with the same code, and takes the first sub-protocol', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, ['first', 'second'])
  await once(socket, 'message')
  expect(socket.protocol).toBe('first')
  socket.ping('are you there')
  expect(String((await once(socket, 'pong'))[0])).toBe('are you there')
  socket.close(4321, 'enough')
  expect((await once(socket, 'close'))[0]).toBe(4321)
  await expect.poll(() => server.hub.viewersByChannel('')).toEqual(new Map())
})

it.each([
  ['a text that is none', 1007, Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe])],
  ['a frame without a mask', 1002, Buffer.from([0x81, 0x01, 0x61])],
  ['a message that is too long', 1009, Buffer.from([0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0])],
])(
  '[OUT-19] closes a viewer who sends %s with %i, and its connection',
  async (_what, code, bytes) => {
    const { socket, until } = await open([`GET ${path} HTTP/1.1`, ...HANDSHAKE])
    await until('connection_established')
    socket.write(bytes)
    const close = Buffer.from([0x88, 2, code >> 8, code & 0xff]).toString('latin1')
    await until(close)
    await once(socket, 'end')
    socket.end()
  },
)

it.each([
  ['pings', encodeClientFrame('', { opcode: 9 })],
  ['pongs', encodeClientFrame('', { opcode: 10 })],
  ['empty fragments', encodeClientFrame('', { opcode: 0, isFinal: false })],
])('[OUT-17] closes a viewer who sends too many %s at once', async (_what, frame) => {
  const { socket, until } = await open([`GET ${path} HTTP/1.1`, ...HANDSHAKE])
  await until('connection_established')
  if (frame[0] === 0) socket.write(encodeClientFrame('a', { isFinal: false }))
  socket.write(Buffer.concat(Array(300).fill(frame)))
  await until(closeFrame(4100))
  socket.destroy()
})

it('[OUT-17] ends a viewer who stops sending and never reads', async () => {
  const { socket, until } = await open([`GET ${path} HTTP/1.1`, ...HANDSHAKE])
  await until('connection_established')
  socket.end()
  await once(socket, 'close')
  await expect.poll(() => server.hub.viewersByChannel('')).toEqual(new Map())
})

it.each([
  ['no upgrade', [`GET {path} HTTP/1.1`, 'Host: 127.0.0.1'], '404'],
  [
    'a wrong key',
    ['GET {path} HTTP/1.1', ...HANDSHAKE.map((line) => line.replace(/dGhl.*/, 'x'))],
    '400',
  ],
  [
    'an old version',
    ['GET {path} HTTP/1.1', ...HANDSHAKE.map((line) => line.replace(': 13', ': 8'))],
    '400',
  ],
])(
  '[OUT-19] refuses a request with %s before it becomes a socket',
  async (_what, lines, status) => {
    const { socket, until } = await open(lines.map((line) => line.replace('{path}', path)))
    expect(await until('\r\n\r\n')).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    socket.destroy()
  },
)

it('[OUT-19] counts a viewer who vanishes in the middle of a frame no longer', async () => {
  const channel = 'transcript-ABCDEF'
  const subscribe = encodeClientFrame(
    JSON.stringify({ event: 'pusher:subscribe', data: { channel } }),
  )
  const { socket, until } = await open([`GET ${path} HTTP/1.1`, ...HANDSHAKE])
  await until('connection_established')
  socket.write(subscribe.subarray(0, 30))
  socket.write(subscribe.subarray(30))
  await until('subscription_succeeded')
  socket.write(subscribe.subarray(0, 7))
  socket.resetAndDestroy()
  await expect.poll(() => server.hub.viewersByChannel('')).toEqual(new Map())
})
