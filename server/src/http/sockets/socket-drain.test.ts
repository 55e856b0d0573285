import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import WebSocket from 'ws'
import { addSocketDrain } from './socket-drain.ts'

it('[OPS-42] a server that closes ends the socket whose upgrade was under way, though its feature leaves it open', async () => {
  const upgrading = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const app = Fastify({ logger: false })
  await app.register(websocket, { preClose: (done) => done() })
  const preHandler = async () => {
    upgrading.resolve()
    await released.promise
  }
  app.get('/late', { websocket: true, preHandler }, () => {})
  addSocketDrain(app)
  app.addHook('preClose', async () => released.resolve())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = new WebSocket(`ws://127.0.0.1:${port}/late`)
  const closed = once(client, 'close')
  await upgrading.promise
  await app.close()
  expect(await closed).toEqual([1006, expect.anything()])
})
