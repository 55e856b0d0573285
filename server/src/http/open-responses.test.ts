import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findOpenResponse, followResponses } from './open-responses.ts'

let waiting: ServerResponse[]
let sockets: Socket[]
let server: ReturnType<typeof createServer>
let client: Socket
beforeEach(async () => {
  waiting = []
  sockets = []
  server = createServer((_request, response) => waiting.push(response))
  followResponses(server)
  server.on('connection', (socket) => sockets.push(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
})
afterEach(async () => {
  client.destroy()
  server.close()
  await once(server, 'close')
})

const ask = (path: string) => client.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
const find = () => {
  const [socket] = sockets
  return socket && findOpenResponse(socket)
}

it('[WIRE-09] the response that a connection waits for is the first that has not ended', async () => {
  ask('/one')
  ask('/two')
  await until(() => waiting.length === 2)
  const [one, two] = waiting
  expect(find()).toBe(one)
  one?.end('1')
  await until(() => find() === two)
  two?.end('2')
  await until(() => find() === undefined)
})

it('[WIRE-09] a connection that is gone waits for none', async () => {
  ask('/one')
  await until(() => find() !== undefined)
  client.destroy()
  await until(() => find() === undefined)
})
