import tls from 'node:tls'
import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { freePort } from '@live-scribe/testing/servers/free-port'
import { NginxServer } from '@live-scribe/testing/servers/nginx-server'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestServer, type TestServer, type TestUser, toUser } from './test-server.ts'

const vocabulary = 'nothing was lost'.split(' ')

let server: TestServer
let nginx: NginxServer
let site: string
let http: string
const trusted = tls.getCACertificates()
beforeAll(async () => {
  const ports = { http: await freePort(), https: await freePort() }
  site = `https://127.0.0.1:${ports.https}`
  http = `http://127.0.0.1:${ports.http}`
  server = await startTestServer(new MarkedRecogniser(vocabulary), { env: { PUBLIC_URL: site } })
  nginx = await NginxServer.start({ ...ports, nodes: [Number(new URL(server.url).port)] })
  tls.setDefaultCACertificates([...trusted, nginx.certificate])
})
afterAll(async () => {
  tls.setDefaultCACertificates(trusted)
  await nginx.stop()
  await server.close()
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, site), { redirect: 'manual', ...init })

/** Signs up through the proxy; returns the user and the `Set-Cookie` values. */
async function enter(): Promise<{ user: TestUser; cookies: string[] }> {
  const email = `${crypto.randomUUID()}@example.com`
  const account = { name: 'Ann Example', email, password: 'a long pass phrase' }
  const reply = await toUser(site, '').call('POST', '/api/auth/sign-up/email', account)
  const cookies = reply.headers.getSetCookie()
  return { user: toUser(site, cookies.map((line) => line.split(';')[0]).join('; ')), cookies }
}

it('[OPS-08] behind nginx a recorder is heard and a reader reads along, over TLS', async () => {
  const { user, cookies } = await enter()
  for (const cookie of cookies) expect(cookie).toContain('; Secure')
  const code = await user.openSession()
  const { key } = server.context.viewerHub?.app ?? {}
  const reader = new WebSocket(`${site.replace('http', 'ws')}/app/${key}?protocol=7`)
  const heard = Promise.withResolvers<void>()
  const joined = Promise.withResolvers<void>()
  reader.on('message', (data) => {
    const { event, data: inner } = JSON.parse(String(data))
    if (event === 'pusher:connection_established') {
      const channel = getSessionChannelName(code)
      reader.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
    }
    if (event === 'pusher_internal:subscription_succeeded') joined.resolve()
    if (event === 'transcript-event' && JSON.parse(inner).isFinal) heard.resolve()
  })
  await joined.promise
  const recorder = await user.record(code)
  recorder.speak(createMarkedSpeech(['nothing was lost'], vocabulary))
  await heard.promise
  expect((await recorder.stop()).code).toBe(1000)
  reader.close()
})

it('[OPS-08] behind nginx the security headers arrive once and whole, and http leads to https', async () => {
  const direct = await server.visitor.call('GET', '/api/configuration')
  const { headers } = await ask('/api/configuration')
  for (const name of ['content-security-policy', 'x-frame-options', 'permissions-policy']) {
    expect(headers.get(name)).toBe(direct.headers.get(name))
  }
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  expect(headers.get('server')).toBe('nginx')
  const moved = await fetch(`${http}/view/ABC234`, { redirect: 'manual' })
  expect(moved.status).toBe(301)
  expect(moved.headers.get('location')).toBe('https://127.0.0.1/view/ABC234')
})

it('[SEC-05] behind nginx a program that calls without TLS is refused, not led on', async () => {
  for (const path of ['/api/me', '/v1/listen', '/app/key', '/apps/1/events']) {
    const reply = await fetch(`${http}${path}`, { redirect: 'manual' })
    expect(reply.status).toBe(403)
    expect(reply.headers.get('content-type')).toMatch(/charset=utf-8/)
  }
})

it('[SEC-05] behind nginx nothing older than TLS 1.2 and no cipher without forward secrecy is taken', async () => {
  const { port } = new URL(site)
  const connect = (options: tls.ConnectionOptions) =>
    new Promise<string | null>((resolve) => {
      const given = { host: '127.0.0.1', port: Number(port), ca: nginx.certificate, ...options }
      const socket = tls.connect(given, () => {
        resolve(socket.getProtocol())
        socket.destroy()
      })
      socket.once('error', () => resolve(null))
    })
  expect(await connect({})).toBe('TLSv1.3')
  expect(await connect({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2')
  // At security level 0 the client itself does not reject the old versions.
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const
  expect(await connect(old)).toBeNull()
  for (const ciphers of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES128-SHA256']) {
    expect(await connect({ maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` })).toBeNull()
  }
})

it('[OPS-08] behind nginx a visitor’s own word on their address does not count', async () => {
  const claim = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  // The limit is twenty wrong codes from one address, whatever address the header claims.
  const tries = Array.from({ length: 21 }, (_, number) => `10.9.9.${number}`)
  const statuses = []
  for (const address of tries) {
    statuses.push((await ask('/api/transcripts/ZZZZZZ', claim(address))).status)
  }
  expect(statuses.at(0)).toBe(404)
  expect(statuses.at(-1)).toBe(429)
})

it('[OPS-08] behind nginx no code or token is logged while the node is away, but that it is', async () => {
  const ports = { http: await freePort(), https: await freePort() }
  const alone = await NginxServer.start({ ...ports, nodes: [await freePort()] })
  tls.setDefaultCACertificates([...trusted, nginx.certificate, alone.certificate])
  const site = `https://127.0.0.1:${ports.https}`
  const path = '/api/transcripts/ABC234?token=confidential'
  expect((await fetch(new URL(path, site))).status).toBe(502)
  // The log line is written after the response.
  await expect.poll(() => alone.log).toMatch(/ 502 .* 502$/m)
  expect(alone.errorLog + alone.log).not.toMatch(/ABC234|confidential/)
  await alone.stop()
})

it('[OPS-08] behind nginx more requests than people make from one address are refused', {
  tags: 'deep',
}, async () => {
  // A busy machine needs more requests until they outrun the rate that is allowed for ever.
  let refused = 0
  while (refused === 0) {
    const replies = await Promise.all(Array.from({ length: 200 }, () => ask('/nowhere')))
    refused = replies.filter(({ status }) => status === 429).length
  }
  expect(refused).toBeGreaterThan(0)
})

it('[OPS-08] behind nginx bodies are bounded, machines’ questions unanswered, and addresses not logged', async () => {
  const big = await ask('/api/webhooks/stripe', { method: 'POST', body: 'x'.repeat(1_100_000) })
  expect(big.status).toBe(413)
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask(path)).status).toBe(404)
  const reply = await ask('/api/transcripts/ABC234?token=confidential')
  const id = reply.headers.get('x-request-id') ?? ''
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  await expect.poll(() => nginx.log).toContain(id)
  expect(nginx.log).not.toMatch(/ABC234|confidential/)
})

it('[RUN-2] behind nginx nodes that restart one after the other cost no request', async () => {
  const ports = { http: await freePort(), https: await freePort() }
  const node = Number(new URL(server.url).port)
  const ways = [await FaultProxy.open(node), await FaultProxy.open(node)] as const
  const pair = await NginxServer.start({ ...ports, nodes: ways.map(({ port }) => port) })
  tls.setDefaultCACertificates([...trusted, nginx.certificate, pair.certificate])
  const read = () => fetch(`https://127.0.0.1:${ports.https}/api/configuration`)
  for (const way of ways) {
    way.down()
    const replies = await Promise.all(Array.from({ length: 10 }, read))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    way.restore()
  }
  await pair.stop()
  for (const way of ways) await way.close()
})
