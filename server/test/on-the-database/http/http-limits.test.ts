import { once } from 'node:events'
import net from 'node:net'
import { errorReply } from '@live-scribe/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { createApp } from '#server/app.ts'
import { MAX_REQUESTS_PER_MINUTE } from '#server/http/request-limit.ts'
import { noMetrics } from '#server/ports/metrics.ts'
import { startShop } from '../../clients/shop.ts'
import { closeConnections, sendRaw } from '../../contract-fuzz/send-raw.ts'
import type { TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startShop()
})
afterAll(async () => {
  closeConnections()
  await server.close()
})

const ask = (target: string, address: string) =>
  sendRaw(
    server.url,
    { method: 'GET', target, contentType: null, body: '' },
    { 'x-forwarded-for': address },
  )

/** The status that a viewer's upgrade is answered with. */
async function statusOfUpgrade(address: string): Promise<number> {
  const url = new URL(`/app/${server.context.viewerHub?.app.key}?protocol=7`, server.url)
  url.protocol = 'ws:'
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } })
  const refused = once(socket, 'unexpected-response').then(([, reply]) => reply.statusCode)
  const opened = once(socket, 'open').then(() => 101)
  socket.on('error', () => {})
  const status = await Promise.race([refused, opened])
  socket.terminate()
  return status
}

/** Expects that the server closes the connection of an upgrade that it refuses, whoever keeps it open. */
async function expectClosed(address: string): Promise<void> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  const head = ['GET /app/key?protocol=7 HTTP/1.1', 'host: x', `x-forwarded-for: ${address}`]
  const upgrade = ['connection: upgrade', 'upgrade: websocket']
  socket.write(`${[...head, ...upgrade].join('\r\n')}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 429 /)
  await once(socket, 'close')
}

describe('[WIRE-03] requests', () => {
  it('of one address are bounded, a /64 is one, and others are not touched', {
    tags: 'deep',
  }, async () => {
    const first = await Promise.all(
      Array.from({ length: MAX_REQUESTS_PER_MINUTE }, (_, host) =>
        ask('/healthz', `2001:db8::${(host % 9) + 1}`),
      ),
    )
    expect(first.filter(({ status }) => status !== 200)).toEqual([])
    const next = await ask('/api/configuration', '2001:db8::a')
    expect(next.status).toBe(429)
    expect(errorReply.parse(JSON.parse(next.text)).code).toBe('too_many_requests')
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
    for (const target of ['/nowhere', '/', '/api/me']) {
      expect((await ask(target, '2001:db8::b')).status).toBe(429)
    }
    expect(await statusOfUpgrade('2001:db8::c')).toBe(429)
    await expectClosed('2001:db8::d')
    expect(await statusOfUpgrade('2001:db8:0:1::1')).toBe(101)
    expect((await ask('/healthz', '2001:db8:0:1::1')).status).toBe(200)
    expect((await ask('/healthz', '127.0.0.1')).status).toBe(200)
  })

  it('that never end are ended', { tags: 'deep' }, async () => {
    const app = await createApp({ ...server.context, metrics: noMetrics })
    await app.listen({ host: '127.0.0.1', port: 0 })
    expect(app.server.requestTimeout).toBe(60_000)
    expect(app.server.headersTimeout).toBe(20_000)
    app.server.requestTimeout = 100
    app.server.headersTimeout = 100
    const { port } = app.server.address() as net.AddressInfo
    const slowBody = 'POST /api/end-session HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\na'
    for (const begun of [slowBody, 'GET / HTTP/1.1\r\nhost: x\r\n']) {
      const socket = net.connect(port, '127.0.0.1')
      socket.write(begun)
      socket.resume()
      await once(socket, 'close')
    }
    await app.close()
  })
})

describe('[WIRE-04] answers', () => {
  it('of the API are kept by nobody', async () => {
    for (const target of ['/api/me', '/api/configuration', '/api/none', '/apps/1/channels']) {
      expect((await ask(target, '192.0.2.1')).headers['cache-control']).toBe('no-store')
    }
  })

  it('let pages open WebSockets here only', async () => {
    const { headers } = await ask('/api/me', '192.0.2.1')
    const rule = /connect-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
    const { port } = new URL(server.url)
    expect(rule?.split(' ')).toEqual(["'self'", `ws://localhost:${port}`, `ws://127.0.0.1:${port}`])
  })
})

it('[WIRE-06] a WebSocket where there is none is refused before the upgrade', async () => {
  for (const path of ['/', '/v1/listen/more', '/api/me', '/v2/listen', '/view/ABC234']) {
    const socket = new WebSocket(server.url.replace('http', 'ws') + path)
    const [, reply] = await once(socket, 'unexpected-response')
    expect(reply.statusCode).toBe(404)
    socket.on('error', () => {})
    socket.terminate()
  }
})
