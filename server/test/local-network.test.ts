import { getConfiguration } from '@live-scribe/contract/configuration'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { findNetworkAddresses } from '#server/lib/net/network-addresses.ts'
import { noMetrics } from '#server/ports/metrics.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const vocabulary = 'nothing was lost'.split(' ')
const PHONE = '192.168.1.30'

let server: TestServer
let app: FastifyInstance
afterEach(async () => {
  await app?.close()
  await server.close()
})

/** Starts a server that is shared so; `app` answers requests from other addresses. */
async function share(LOCAL_NETWORK: string, env: Record<string, string> = {}) {
  server = await startTestServer(new MarkedRecogniser(vocabulary), {
    env: { LOCAL_NETWORK, TRUST_PROXY: '192.168.0.0/16', ...env },
  })
  app = await createApp({ ...server.context, metrics: noMetrics })
}

const ask = async (method: 'GET' | 'POST', url: string, more: object = {}) => {
  const reply = await app.inject({ method, url, remoteAddress: PHONE, ...more })
  return { status: reply.statusCode, location: reply.headers.location, text: reply.body }
}

describe('a server that is shared with the readers of its network', () => {
  it('[SHARE-2] serves them the words of a recording, as to strangers', async () => {
    await share('readers')
    const ann = await server.signUp()
    const code = await ann.openSession('Interview')
    const recorder = await ann.record(code)
    recorder.speak(createMarkedSpeech(['nothing was lost'], vocabulary))
    await recorder.until(({ finals }) => finals.length === 1)
    const page = await ask('GET', `/api/transcripts/${code}?after=0`)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('nothing was lost')])
    // A cookie that was carried over plain HTTP counts for nothing.
    const me = await ask('GET', '/api/me', { headers: ann.headers })
    expect(JSON.parse(me.text)).toEqual({ user: null })
    await recorder.stop()
  })

  it.each([
    ['POST', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/sign-up/email'],
    ['GET', '/api/sessions'],
    ['GET', '/api/plans'],
    ['POST', '/api/create-minute-checkout'],
    ['GET', '/sandbox/checkout/cs_1'],
    ['GET', '/api/admin/users'],
    ['GET', '/metrics'],
    ['POST', '/mcp'],
    ['POST', '/apps/live-scribe/events'],
  ] as const)('[SHARE-2] refuses %s %s, whatever address a header claims', async (method, url) => {
    await share('readers')
    const headers = { 'x-forwarded-for': '127.0.0.1', 'content-type': 'application/json' }
    const { status, text } = await ask(method, url, { headers, payload: '{}' })
    expect([status, text]).toEqual([403, expect.stringContaining('serves reading alone')])
  })

  it('[SHARE-2] leads them from any other page to the one where a code is typed', async () => {
    await share('readers')
    for (const url of ['/', '/sign-in', '/pricing', '/transcribe?view=record', '/admin'])
      expect(await ask('GET', url), url).toMatchObject({ status: 302, location: '/view' })
    expect(await ask('GET', '/view/ABC234')).not.toMatchObject({ status: 403 })
    expect((await app.inject({ url: '/pricing' })).headers.location).toBeUndefined()
  })

  it('[SHARE-1] names its address there for links, and takes the requests of pages from it', async () => {
    await share('readers')
    const [address] = findNetworkAddresses()
    const origin = address ? `http://${address}:${new URL(server.url).port}` : null
    const reply = await server.visitor.call('GET', '/api/configuration')
    const { reader_origin } = getConfiguration.reply.parse(await reply.json())
    expect(reader_origin).toBe(origin)
    const post = (from: string) =>
      ask('POST', '/api/transcripts/ABC234/needs', {
        headers: { origin: from, 'content-type': 'application/json' },
        payload: '{}',
      })
    expect((await post('http://evil.example')).status).toBe(403)
    if (origin) expect((await post(origin)).status).not.toBe(403)
  })
})

it('[SHARE-3] serves accounts in the network only when everything is asked for', async () => {
  await share('everything')
  expect(server.context.config.payments.provider).toBe('off')
  const reply = await ask('GET', '/api/plans')
  expect(reply.status).toBe(200)
  const account = { name: 'Ann', email: 'ann@example.com', password: 'a long pass phrase' }
  const [origin] = server.context.networkOrigins()
  const headers = { 'content-type': 'application/json', ...(origin ? { origin } : {}) }
  const joined = await ask('POST', '/api/auth/sign-up/email', {
    headers,
    payload: JSON.stringify(account),
  })
  expect(joined.status).toBe(200)
})

it('[SHARE-4] with a public address nothing of it exists', async () => {
  await share('readers', { PUBLIC_URL: 'https://scribe.example' })
  expect(server.context.config.localNetwork).toBe('off')
  expect(server.context.networkOrigins()).toEqual([])
  const { text } = await ask('GET', '/api/configuration')
  expect(JSON.parse(text).reader_origin).toBe('https://scribe.example')
})
