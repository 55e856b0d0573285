import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, expect, it, vi } from 'vitest'
import { inProcessBus } from '#server/adapters/cluster/in-process.ts'
import { noRecogniser } from '#server/adapters/speech-to-text/no-recogniser.ts'
import type { Database } from '#server/db/database.ts'
import { Readiness } from '#server/readiness.ts'
import { openTestDatabase } from './test-database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const vocabulary = 'nothing was lost'.split(' ')
const token = 'a-token-of-the-tests'
const recogniser = () => new MarkedRecogniser(vocabulary)

let server: TestServer
afterEach(() => server?.close())

const probe = async (path: string) => {
  const reply = await fetch(new URL(path, server.url))
  return { status: reply.status, body: await reply.json() }
}

it('[OPS-01, OPS-02] a process that serves is alive and ready, and says so in one word for each need', async () => {
  server = await startTestServer(recogniser())
  expect(await probe('/healthz')).toEqual({ status: 200, body: { process: 'alive' } })
  const body = { process: 'serving', database: 'ok', nodes: 'alone', recogniser: 'ok', pages: 'ok' }
  expect(await probe('/readyz')).toEqual({ status: 200, body })
})

it('[OPS-01, OPS-02] without its database it is alive, and not ready', {
  tags: 'deep',
}, async () => {
  const database = await openTestDatabase()
  server = await startTestServer(recogniser(), { database })
  await database.close()
  expect((await probe('/healthz')).status).toBe(200)
  expect(await probe('/readyz')).toMatchObject({ status: 503, body: { database: 'away' } })
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
    'live_scribe_database_up 0\n',
  )
})

it('[OPS-02] without a recogniser, and from the first word of its end on, it is not ready', async () => {
  server = await startTestServer(noRecogniser)
  expect(await probe('/readyz')).toMatchObject({ status: 503, body: { recogniser: 'missing' } })
  server.context.readiness.drain()
  expect(await probe('/readyz')).toMatchObject({ status: 503, body: { process: 'draining' } })
  expect((await probe('/healthz')).status).toBe(200)
})

it('[RUN-3] without built pages it is not ready', async () => {
  server = await startTestServer(recogniser(), { arePagesBuilt: false })
  expect(await probe('/readyz')).toMatchObject({ status: 503, body: { pages: 'missing' } })
})

it('[OPS-02] a database that says nothing is away after two seconds, and is asked once by all', async () => {
  vi.useFakeTimers()
  try {
    const execute = vi.fn(() => new Promise(() => {}))
    const db = { execute } as unknown as Database
    const readiness = new Readiness({
      db,
      bus: inProcessBus(),
      speechToText: recogniser(),
      arePagesBuilt: true,
    })
    const asked = Promise.all([readiness.status(), readiness.status()])
    const answered = vi.fn()
    void asked.then(answered)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toMatchObject([{ database: 'away' }, { database: 'away' }])
    expect(execute).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

it('[OPS-03] counts recordings, what they wait for, viewers, events and answers by route', async () => {
  server = await startTestServer(recogniser())
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  const { viewer, joined } = watch(code)
  await joined
  recorder.speak(createMarkedSpeech(['nothing was lost'], vocabulary))
  await recorder.until(({ finals }) => finals.length === 1)
  const text = await (await fetch(`${server.url}/metrics`)).text()
  expect(figure(text, 'live_scribe_recordings')).toBe(1)
  expect(figure(text, 'live_scribe_viewers')).toBe(1)
  expect(figure(text, 'live_scribe_deliveries_total')).toBeGreaterThan(0)
  expect(figure(text, 'live_scribe_event_lag_seconds_count')).toBeGreaterThan(0)
  expect(figure(text, 'live_scribe_database_up')).toBe(1)
  expect(figure(text, 'live_scribe_mails_waiting')).toBe(0)
  expect(figure(text, 'live_scribe_webhooks_waiting')).toBe(0)
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(text).toContain(
    'live_scribe_http_request_duration_seconds_count{method="POST",route="/api/rpc/create_interview_session",status="200"} 1\n',
  )
  for (const name of ['recogniser_lag_seconds', 'durable_lag_seconds', 'recordings_held']) {
    expect(figure(text, `live_scribe_${name}`)).toBeGreaterThanOrEqual(0)
  }
  // This server has no Redis and no hosted recogniser, so their metrics are absent.
  expect(text).not.toMatch(/^live_scribe_(redis_up|recogniser_seconds_total) /m)
  expect(text).not.toContain(code)
  viewer.close()
})

it('[OPS-04] the figures are for this machine, or for who has the token once there is a public address', async () => {
  const env = { PUBLIC_URL: 'https://scribe.example', PAYMENTS: 'sandbox' }
  const read = async (address: string, authorization?: string) => {
    const headers = { 'x-forwarded-for': address, ...(authorization ? { authorization } : {}) }
    return (await fetch(`${server.url}/metrics`, { headers })).status
  }
  server = await startTestServer(recogniser(), { secrets: { metrics: token } })
  expect(await read('127.0.0.1')).toBe(200)
  expect(await read('10.0.0.9')).toBe(401)
  expect(await read('10.0.0.9', `Bearer ${token}`)).toBe(200)
  await server.close()
  server = await startTestServer(recogniser(), { env, secrets: { metrics: token } })
  expect(await read('127.0.0.1')).toBe(401)
  expect(await read('127.0.0.1', 'Bearer another')).toBe(401)
  expect(await read('127.0.0.1', `Basic ${token}`)).toBe(401)
  expect(await read('127.0.0.1', `Bearer ${token}`)).toBe(200)
})

function figure(text: string, name: string): number {
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

/** Connects a viewer to a session; `joined` resolves when the viewer is subscribed. */
function watch(code: string) {
  const { key } = server.context.viewerHub?.app ?? {}
  const viewer = new WebSocket(`${server.url.replace('http', 'ws')}/app/${key}?protocol=7`)
  const joined = new Promise<void>((resolve) => {
    viewer.addEventListener('message', ({ data }) => {
      const { event } = JSON.parse(data)
      if (event === 'pusher_internal:subscription_succeeded') resolve()
      if (event !== 'pusher:connection_established') return
      const channel = getSessionChannelName(code)
      viewer.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
    })
  })
  return { viewer, joined }
}
