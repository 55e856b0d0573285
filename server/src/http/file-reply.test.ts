import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { FileReply } from './file-reply.ts'

let app: FastifyInstance
afterEach(() => app.close())

it.each([
  ['text', 'word '],
  ['bytes', Buffer.alloc(100_000)],
])(
  '[BOUND-29] ends what makes %s whose caller leaves before its first part',
  async (_what, part) => {
    app = Fastify({ forceCloseConnections: true })
    const asked = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<string>()
    const make = async function* () {
      try {
        asked.resolve()
        await left.promise
        // More than is sent at once.
        for (;;) yield part
      } finally {
        ended.resolve('ended')
      }
    }
    app.get('/', async (_request, reply) =>
      new FileReply('a.txt', 'text/plain', make()).send(reply),
    )
    await app.listen({ host: '127.0.0.1', port: 0 })
    const connection = once(app.server, 'connection') as Promise<[net.Socket]>
    const reader = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    reader.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const [socket] = await connection
    await asked.promise
    reader.destroy()
    await once(socket, 'close')
    left.resolve()
    expect(await ended.promise).toBe('ended')
  },
)
