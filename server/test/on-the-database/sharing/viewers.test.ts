import { getConfiguration } from '@live-scribe/contract/configuration'
import {
  getSessionChannelName,
  SESSION_EVENT,
  sessionEvent,
  TRANSCRIPT_EVENT,
  transcriptEvent,
} from '@live-scribe/contract/live/channel-events'
import { logPosition } from '@live-scribe/contract/live/log-position'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPusherClient, type PusherClient } from '../../channels/pusher-client.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary = 'nothing was lost it can wait'.split(' ')
const script = ['nothing was lost', 'it can wait', 'nothing was lost']
const audio = createMarkedSpeech(script, vocabulary)

let server: TestServer
let clients: PusherClient[]
beforeEach(async () => {
  clients = []
  server = await startTestServer(new MarkedRecogniser(vocabulary))
})
afterEach(async () => {
  for (const client of clients) client.disconnect()
  await server.close()
})

/** Connects a viewer with the browser's Pusher client. */
async function watch(code: string) {
  const reply = await server.visitor.call('GET', '/api/configuration')
  const { live_channel } = getConfiguration.reply.parse(await reply.json())
  const client = openPusherClient(server.url, live_channel.key)
  clients.push(client)
  const heard: unknown[] = []
  const counts: number[] = []
  let counted = Promise.withResolvers<void>()
  const channel = client.subscribe(getSessionChannelName(code))
  const ended = new Promise<void>((resolve) => {
    channel.bind(SESSION_EVENT, (event: unknown) => {
      if (sessionEvent.parse(event).status === 'completed') resolve()
    })
  })
  channel.bind(TRANSCRIPT_EVENT, (event: unknown) => heard.push(event))
  channel.bind('pusher:subscription_count', (event: { subscription_count: number }) => {
    counts.push(event.subscription_count)
    counted.resolve()
    counted = Promise.withResolvers()
  })
  const until = async (holds: () => boolean) => {
    while (!holds()) await counted.promise
  }
  const position = await new Promise<unknown>((resolve) =>
    channel.bind('pusher:subscription_succeeded', resolve),
  )
  return {
    client,
    position,
    ended,
    counts,
    until,
    events: () => heard.map((event) => transcriptEvent.parse(event)),
  }
}

describe('viewers', () => {
  it('[LIVE-03, LIVE-12, LIVE-13, LIVE-14, LIVE-15, LIVE-16, RISK-42] hear every stored sentence once, in order, then the end', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const viewer = await watch(code)
    const recorder = await user.record(code)
    recorder.speak(audio)
    await recorder.stop()
    await viewer.ended

    const finals = viewer.events().filter((event) => event.isFinal)
    expect(finals.map((event) => event.text)).toEqual(script)
    expect(finals.map((event) => event.segmentNumber)).toEqual([1, 2, 3])
    expect(finals.every((event) => event.sessionId === code && event.timestamp > 0)).toBe(true)
  })

  it('[RISK-72] hear interims that name the last stored sentence, and none after its final', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const viewer = await watch(code)
    const recorder = await user.record(code)
    recorder.speak(audio)
    await recorder.stop()
    await viewer.ended

    const events = viewer.events()
    expect(events[0]).toMatchObject({ isFinal: false, segmentNumber: 0 })
    const numbers = events.map((event) => event.segmentNumber)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  })

  it('[RISK-41] [ROUTE-18] who come late read everything from the first word', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    recorder.speak(audio)
    await recorder.until(({ finals }) => finals.length === 3)
    const { session, segments } = await server.transcript(code)
    expect(session.status).toBe('active')
    expect(segments.map((segment) => segment.text)).toEqual(script)
    const rest = await server.transcript(code, 2)
    expect(rest.segments.map((segment) => segment.segment_number)).toEqual([3])
    await recorder.stop()
    expect((await server.transcript(code)).session.status).toBe('completed')
  })

  it('[LIVE-18] [LIVE-21] are counted, and hear the count', { tags: 'deep' }, async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const first = await watch(code)
    const second = await watch(code)
    await second.until(() => second.counts.length === 1)
    expect(second.counts).toEqual([2])
    await first.until(() => first.counts.length === 2)
    second.client.disconnect()
    await first.until(() => first.counts.length === 3)
    expect(first.counts).toEqual([1, 2, 1])
  })

  it('[OUT-18] who come back are told where the log is, and its revision with every change', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    const recorder = await user.record(code)
    recorder.speak(audio)
    await recorder.until(({ finals }) => finals.length === 3)
    const readLog = async () => {
      const { session, revision, last_segment: segmentNumber } = await server.transcript(code)
      const position = { segmentNumber, revision, events: expect.any(Array) }
      return { session, position }
    }
    const before = await readLog()
    expect(before.position).toMatchObject({
      segmentNumber: 3,
      revision: expect.stringMatching(/./),
    })
    const { position: told } = await watch(code)
    expect(told).toEqual(before.position)
    expect(logPosition.parse(told).events).toMatchObject(
      script.map((text, index) => ({ text, segmentNumber: index + 1, isFinal: true })),
    )

    const changes: [string, object][] = [
      ['speaker-names', { channel: 0, speaker: null, name: 'Ann' }],
      ['unpinned-question', { segment_number: 2 }],
      ['reader-export', { is_allowed: true }],
      ['reader-needs', { can_ask: false }],
      ['fixes', { original: 'wait', replacement: 'weight', place: null }],
    ]
    const revisions = new Set([before.position.revision])
    for (const [path, body] of changes) {
      const { status } = await user.call('POST', `/api/sessions/${code}/${path}`, body)
      expect(status, path).toBe(200)
      const { position } = await readLog()
      revisions.add(position.revision)
      expect((await watch(code)).position).toEqual(position)
    }
    await recorder.stop()
    const { position, session } = await readLog()
    expect(session.status).toBe('completed')
    expect(revisions.add(position.revision).size).toBe(changes.length + 2)
  })

  it('[RISK-47] learn nothing of the owner', async () => {
    const user = await server.signUp('ann@example.com')
    const code = await user.openSession('Interview at Example')
    const text = JSON.stringify(await server.transcript(code))
    expect(text).not.toMatch(/user_id|ann@|Interview at/)
  })

  it('[VIEW-34] with an unknown or malformed code get the same answer to read', async () => {
    const reply = await server.visitor.call('GET', '/api/transcripts/ABCDEF')
    expect(reply.status).toBe(404)
    expect(await reply.json()).toEqual({ error: 'Session not found', code: 'session_not_found' })
    const malformed = await server.visitor.call('GET', '/api/transcripts/nope')
    expect(malformed.status).toBe(404)
    expect(await malformed.json()).toEqual({
      error: 'Session not found',
      code: 'session_not_found',
    })
  })

  it('[LIVE-02] may type the code in small letters', async () => {
    const user = await server.signUp()
    const code = await user.openSession()
    expect((await server.transcript(code.toLowerCase())).session.session_id).toBe(code)
  })
})
