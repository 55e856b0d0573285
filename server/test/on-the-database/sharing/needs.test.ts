import { randomUUID } from 'node:crypto'
import { NEEDS_EVENT, needsEvent } from '@live-scribe/contract/live/channel-events'
import { askNeed } from '@live-scribe/contract/needs/ask-needs'
import { type NeedKind, needKinds } from '@live-scribe/contract/needs/need'
import { until } from '@live-scribe/testing/time/until'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPusherClient, type PusherClient } from '../../channels/pusher-client.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let server: TestServer
let owner: TestUser
let code: string
let now: number
const clients: PusherClient[] = []
async function start(env: Record<string, string> = {}) {
  server = await startTestServer(new MarkedRecogniser(['it']), { now: () => new Date(now), env })
  owner = await server.signUp()
  code = await owner.openSession()
}
beforeEach(async () => {
  now = Date.UTC(2026, 10, 23, 9)
  await start()
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect()
  await server.close()
})

async function record() {
  const recorder = await owner.record(code)
  await recorder.until((it) => it.of('Needs').length === 1)
  now += 1000
  return recorder
}

function ask(kind: string, { reader = randomUUID() as string, of = code } = {}) {
  return server.visitor.call('POST', `/api/transcripts/${of}/needs`, { kind, reader })
}

async function askAt(kind: NeedKind): Promise<number> {
  return askNeed.reply.parse(await (await ask(kind)).json()).asked_at
}

const acknowledge = (at: number, user = owner) =>
  user.call('POST', `/api/sessions/${code}/needs/seen`, { at })
const letAsk = (can_ask: boolean, user = owner) =>
  user.call('POST', `/api/sessions/${code}/reader-needs`, { can_ask })

/** The events that a reader hears of needs. */
async function watch() {
  const client = openPusherClient(server.url, server.context.viewerHub?.app.key ?? '')
  clients.push(client)
  const heard: unknown[] = []
  const channel = client.subscribe(`transcript-${code}`)
  let waiting = Promise.withResolvers<void>()
  channel.bind(NEEDS_EVENT, (event: unknown) => {
    heard.push(needsEvent.parse(event))
    waiting.resolve()
    waiting = Promise.withResolvers()
  })
  await new Promise<void>((resolve) =>
    channel.bind('pusher:subscription_succeeded', () => resolve()),
  )
  return {
    heard,
    until: async (count: number) => {
      while (heard.length < count) await waiting.promise
    },
  }
}

describe('what a reader needs', () => {
  it('[NEED-1, NEED-2, IN-21] reaches the recorder without an account, as how many ask for what', async () => {
    const recorder = await record()
    expect((await server.transcript(code)).session.can_ask).toBe(true)
    const reader = randomUUID()
    expect((await ask('slower', { reader })).status).toBe(200)
    now += 1000
    expect((await ask('unheard', { reader })).status).toBe(200)
    now += 1000
    expect((await ask('slower')).status).toBe(200)
    await recorder.until((it) => it.of('Needs').at(-1)?.readers === 2)
    expect(recorder.of('Needs').at(0)).toEqual({
      type: 'Needs',
      can_ask: true,
      readers: 0,
      asked: [],
      at: 0,
    })
    expect(recorder.of('Needs').at(-1)).toMatchObject({
      asked: [
        { kind: 'slower', readers: 2 },
        { kind: 'unheard', readers: 1 },
      ],
    })
    await recorder.stop()
  })

  it('[NEED-3, OUT-62] is acknowledged up to what the recorder was shown, and its readers are told', async () => {
    const recorder = await record()
    const reader = await watch()
    const askedAt = await askAt('repeat')
    await recorder.until((it) => it.of('Needs').at(-1)?.readers === 1)
    const shown = recorder.of('Needs').at(-1)?.at ?? 0
    expect(shown).toBe(askedAt)
    now += 1000
    expect((await acknowledge(shown)).status).toBe(200)
    await recorder.until((it) => it.of('Needs').at(-1)?.readers === 0)
    await reader.until(1)
    expect(reader.heard).toEqual([{ sessionId: code, canAsk: true, seenAt: askedAt }])
    await recorder.stop()
  })

  it('[NEED-3] is not seen before it was asked, whatever time is acknowledged', async () => {
    const recorder = await record()
    const reader = await watch()
    await acknowledge(Number.MAX_SAFE_INTEGER)
    await reader.until(1)
    expect(reader.heard).toMatchObject([{ seenAt: now }])
    now += 1
    expect(await askAt('slower')).toBe(now)
    await recorder.stop()
  })

  it('[NEED-8] is shown to a recorder that comes back', async () => {
    const recorder = await record()
    await askAt('louder')
    await recorder.cut()
    const again = await owner.record(code, { recorder: 'laptop', takeover: 'true' })
    await again.until((it) => it.of('Needs').at(-1)?.readers === 1)
    await again.stop()
  })
})

describe('the owner', () => {
  it('[NEED-6, IN-21, OUT-62] switches it off for this recording: readers are told, and nothing more is counted', async () => {
    const recorder = await record()
    const reader = await watch()
    await askAt('slower')
    await recorder.until((it) => it.of('Needs').at(-1)?.readers === 1)
    expect((await letAsk(false)).status).toBe(200)
    await recorder.until((it) => it.of('Needs').at(-1)?.can_ask === false)
    expect(recorder.of('Needs').at(-1)).toMatchObject({ readers: 0, asked: [] })
    await reader.until(1)
    expect(reader.heard).toEqual([{ sessionId: code, canAsk: false, seenAt: 0 }])
    expect((await server.transcript(code)).session.can_ask).toBe(false)
    const refused = await ask('slower')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'forbidden' })

    await letAsk(true)
    await reader.until(2)
    expect((await ask('slower')).status).toBe(200)
    await recorder.stop()
  })

  it('[NEED-9] alone acknowledges and switches', async () => {
    const other = await server.signUp()
    for (const user of [other, server.visitor]) {
      const status = user === other ? 404 : 401
      expect((await acknowledge(now, user)).status).toBe(status)
      expect((await letAsk(false, user)).status).toBe(status)
    }
    expect((await server.transcript(code)).session.can_ask).toBe(true)
  })
})

describe('a need is refused', () => {
  it('[NEED-10] with another kind, with a text, or without a reader', async () => {
    const recorder = await record()
    const path = `/api/transcripts/${code}/needs`
    const reader = randomUUID()
    const bodies = [
      { kind: 'faster', reader },
      { kind: 'Slower, please', reader },
      { kind: 'slower', reader: 'ann' },
      { kind: 'slower' },
      { reader },
      [],
    ]
    for (const body of bodies) {
      expect((await server.visitor.call('POST', path, body)).status).toBe(400)
    }
    expect(recorder.of('Needs')).toHaveLength(1)
    await recorder.stop()
  })

  it('[NEED-7] before a recording, while it pauses, and after its end', async () => {
    await server.close()
    await start({ REPAIR_WINDOW: '0.2' })
    expect((await ask('slower')).status).toBe(409)
    const recorder = await record()
    await recorder.cut()
    await until(async () => (await server.transcript(code)).session.status === 'paused')
    expect((await ask('slower')).status).toBe(409)
    const again = await record()
    await again.stop()
    for (const kind of needKinds) expect((await ask(kind)).status).toBe(409)
  })

  it('[NEED-7] for an unknown, an unshared and a deleted session, all alike', async () => {
    const recorder = await record()
    expect((await ask('slower', { of: 'AAAAAA' })).status).toBe(404)
    await owner.call('POST', `/api/sessions/${code}/sharing`, { is_shared: false })
    expect((await ask('slower')).status).toBe(404)
    await recorder.stop()
    await owner.call('DELETE', `/api/sessions/${code}`)
    expect((await ask('slower')).status).toBe(404)
  })

  it('[NEED-11] when the same reader asked for the same a moment ago', async () => {
    const recorder = await record()
    const reader = randomUUID()
    expect((await ask('slower', { reader })).status).toBe(200)
    const repeated = await ask('slower', { reader })
    expect(repeated.status).toBe(429)
    expect(await repeated.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await ask('louder', { reader })).status).toBe(200)
    await recorder.stop()
  })

  it('[NEED-12] after 120 of an address in a minute, whoever asks for whatever', async () => {
    const recorder = await record()
    const statuses: number[] = []
    for (let tap = 0; tap < 121; tap += 1) statuses.push((await ask('slower')).status)
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    await recorder.until((it) => it.of('Needs').at(-1)?.readers !== 0)
    await recorder.stop()
  })
})
