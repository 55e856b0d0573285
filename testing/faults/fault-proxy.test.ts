import { once } from 'node:events'
import net from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FaultProxy } from './fault-proxy.ts'

let echo: net.Server
let proxy: FaultProxy
const answered: net.Socket[] = []
beforeEach(async () => {
  echo = net.createServer((socket) => {
    answered.push(socket)
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  proxy = await FaultProxy.open((echo.address() as net.AddressInfo).port)
})
afterEach(async () => {
  await proxy.close()
  for (const socket of answered.splice(0)) socket.destroy()
  echo.close()
})

/** A connection through the proxy that collects the received bytes. */
async function connect() {
  const socket = net.connect(proxy.port, '127.0.0.1')
  let heard: Buffer = Buffer.alloc(0)
  let wake = () => {}
  socket.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk])
    wake()
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return {
    socket,
    closed,
    heard: () => heard,
    async says(bytes: Buffer) {
      socket.write(bytes)
      const wanted = heard.length + bytes.length
      while (heard.length < wanted) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return heard.subarray(wanted - bytes.length)
    },
  }
}

const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index % 251))
/** Waits until bytes in flight have arrived, by a round trip on the same connection. */
const settled = async (line: Awaited<ReturnType<typeof connect>>) => line.says(Buffer.from('?'))

test('carries bytes both ways, whole and in order', async () => {
  const line = await connect()
  const sent = bytes(3_000_000)
  expect((await line.says(sent)).equals(sent)).toBe(true)
})

test('carries the end of one side without ending the other', async () => {
  const line = await connect()
  line.socket.end('last words')
  await line.closed
  expect(line.heard().toString()).toBe('last words')
})

test('a cut resets both ends, and the next connection works', async () => {
  const line = await connect()
  await line.says(bytes(10))
  const [far] = answered
  const farClosed = new Promise((resolve) => far?.once('close', resolve))
  proxy.cut()
  await Promise.all([line.closed, farClosed])
  expect((await (await connect()).says(bytes(10))).length).toBe(10)
})

test('a hard cut is told to nobody: bytes vanish, both ends stay open, the next connection works', async () => {
  const line = await connect()
  await line.says(bytes(10))
  proxy.goSilent()
  line.socket.write(bytes(10))
  await settled(await connect())
  expect(line.heard()).toHaveLength(10)
  expect([line.socket.destroyed, answered[0]?.destroyed]).toEqual([false, false])
  expect(proxy.connections).toBe(1)
  proxy.resume()
  await settled(await connect())
  expect(line.heard()).toHaveLength(10)
})

test('a stall holds everything, on new connections too, and loses nothing', async () => {
  const line = await connect()
  await line.says(bytes(10))
  proxy.stall()
  const sent = bytes(500_000)
  const back = line.says(sent)
  const later = await connect()
  const laterBack = later.says(bytes(20))
  expect([line.heard().length, later.heard().length]).toEqual([10, 0])
  proxy.resume()
  expect((await back).equals(sent)).toBe(true)
  expect(await laterBack).toEqual(bytes(20))
})

test('while it is down it resets new connections, until it is restored', async () => {
  proxy.down()
  const line = net.connect(proxy.port, '127.0.0.1')
  line.on('error', () => {})
  await new Promise((resolve) => line.once('close', resolve))
  proxy.restore()
  expect((await (await connect()).says(bytes(5))).length).toBe(5)
})

test('a slowed line carries everything, in order', async () => {
  proxy.slow(200_000)
  const line = await connect()
  const sent = bytes(20_000)
  expect((await line.says(sent)).equals(sent)).toBe(true)
})

test('leads new connections to another port when it is aimed there', async () => {
  const other = net.createServer((socket) => socket.end('other'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  proxy.setTarget((other.address() as net.AddressInfo).port)
  const line = await connect()
  await line.closed
  expect(line.heard().toString()).toBe('other')
  other.close()
})
