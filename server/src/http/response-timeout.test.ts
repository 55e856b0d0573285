import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { addResponseTimeout } from './response-timeout.ts'

let app: FastifyInstance
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

/** Serves a response of 32 MB, more than a socket buffers while nobody reads. */
async function serve(pace: { graceMs: number; minBytesPerSecond: number }) {
  app = Fastify({ forceCloseConnections: true })
  addResponseTimeout(app, pace)
  const body = Buffer.alloc(32 * 1024 * 1024)
  app.get('/', async (_request, reply) => reply.type('text/plain').send(body))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { port, size: body.length }
}

it('[RISK-73] lets go of an answer that nobody takes', async () => {
  const { port } = await serve({ graceMs: 20, minBytesPerSecond: 1e9 })
  const connection = once(app.server, 'connection') as Promise<[net.Socket]>
  const reader = net.connect(port, '127.0.0.1').on('error', () => {})
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  reader.pause()
  const [socket] = await connection
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
  reader.destroy()
})

/** Serves a stream without end, of `bytes` at a time, whenever its reader has taken the last ones. */
async function serveStream(pace: { graceMs: number; minBytesPerSecond: number }, bytes: number) {
  app = Fastify({ forceCloseConnections: true })
  addResponseTimeout(app, pace)
  app.get('/', (_request, reply) => {
    const read = function (this: Readable) {
      setImmediate(() => this.push(Buffer.alloc(bytes)))
    }
    return reply.type('text/plain').send(new Readable({ read }))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const connection = once(app.server, 'connection') as Promise<[net.Socket]>
  const reader = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [socket] = await connection
  return { reader, socket }
}

it('[RISK-73] lets go of a stream that somebody takes too slowly', async () => {
  const { reader, socket } = await serveStream({ graceMs: 500, minBytesPerSecond: 1e12 }, 65_536)
  // A part every few milliseconds, so that the connection is never without anything going on.
  reader.on('data', () => {
    reader.pause()
    setTimeout(() => reader.resume(), 5)
  })
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
  reader.destroy()
})

it('[RISK-73] lets go of a stream that somebody takes no more, however much they took before', async () => {
  const { reader, socket } = await serveStream({ graceMs: 300, minBytesPerSecond: 1 }, 65_536)
  reader.resume()
  setTimeout(() => reader.pause(), 400)
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
  reader.destroy()
})

it('[RISK-73] waits for a stream whose reader has taken all of it, however slowly it is made', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  app = Fastify({ forceCloseConnections: true })
  addResponseTimeout(app, { graceMs: 5, minBytesPerSecond: 1e9 })
  const made = new Readable({ read() {} })
  app.get('/', (_request, reply) => reply.type('text/plain').send(made))
  await app.listen({ host: '127.0.0.1', port: 0 })
  made.push('begin ')
  const reply = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`)
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('begin ')
  // Several graces go by in which nothing is made.
  vi.advanceTimersByTime(1000)
  made.push('end')
  made.push(null)
  expect((await reader?.read())?.value).toBe('end')
})

it('[RISK-73] waits for who reads', async () => {
  const { port, size } = await serve({ graceMs: 60_000, minBytesPerSecond: 4096 })
  const reply = await fetch(`http://127.0.0.1:${port}/`)
  expect((await reply.arrayBuffer()).byteLength).toBe(size)
})
