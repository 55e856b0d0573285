import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { addResponseTimeout } from './response-timeout.ts'

let app: FastifyInstance
afterEach(() => app.close())

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

it('[RISK-73] waits for who reads', async () => {
  const { port, size } = await serve({ graceMs: 60_000, minBytesPerSecond: 4096 })
  const reply = await fetch(`http://127.0.0.1:${port}/`)
  expect((await reply.arrayBuffer()).byteLength).toBe(size)
})
