import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { createInterviewSession } from '@live-scribe/contract/recording'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transcriptSegments, users } from '#server/db/schema.ts'
import { openPusherClient, type PusherClient } from '../../channels/pusher-client.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const vocabulary = 'it can wait'.split(' ')

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

/** Creates a completed recording of one sentence; returns its code. */
async function recorded(user: TestUser): Promise<string> {
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(createMarkedSpeech(['it can wait'], vocabulary))
  await recorder.stop()
  return code
}

function subscribe(code: string) {
  const client = openPusherClient(server.url, server.context.viewerHub?.app.key ?? '')
  clients.push(client)
  const channel = client.subscribe(getSessionChannelName(code))
  const on = (event: string) => new Promise<unknown>((resolve) => channel.bind(event, resolve))
  return {
    client,
    channel,
    heard: on('transcript-event'),
    changed: on('session-event'),
    succeeded: on('pusher:subscription_succeeded'),
    refused: on('pusher:subscription_error'),
  }
}

const read = (code: string, user = server.visitor) => user.call('GET', `/api/transcripts/${code}`)

describe('sharing', () => {
  it('[RISK-45] ends when the owner says so: readers lose it at once, the owner does not', async () => {
    const owner = await server.signUp()
    const code = await recorded(owner)
    const viewer = subscribe(code)
    await viewer.succeeded
    const reply = await owner.call('POST', `/api/sessions/${code}/sharing`, { is_shared: false })
    expect(await reply.json()).toEqual({ is_shared: false })
    expect(await viewer.refused).toMatchObject({ status: 404 })
    expect((await read(code)).status).toBe(404)
    expect(await subscribe(code).refused).toMatchObject({ status: 404 })
    expect((await read(code, owner)).status).toBe(200)

    await owner.call('POST', `/api/sessions/${code}/sharing`, { is_shared: true })
    expect((await read(code)).status).toBe(200)
  })

  it('[SHARE-6] begins with the recording, or once its owner says so', async () => {
    const owner = await server.signUp()
    const open = async (more: object) => {
      const body = { p_title: 'Interview', p_take_over: true, ...more }
      const reply = await owner.call('POST', '/api/rpc/create_interview_session', body)
      return createInterviewSession.reply.parse(await reply.json())
    }
    const unshared = await open({ p_is_shared: false })
    expect(unshared.is_shared).toBe(false)
    const code = unshared.session_id
    expect((await read(code)).status).toBe(404)
    expect(await subscribe(code).refused).toMatchObject({ status: 404 })
    expect((await read(code, owner)).status).toBe(200)
    await owner.call('POST', `/api/sessions/${code}/sharing`, { is_shared: true })
    expect((await read(code)).status).toBe(200)

    const { session_id, is_shared } = await open({})
    expect(is_shared).toBe(true)
    expect((await read(session_id)).status).toBe(200)
  })

  it('[VIEW-42] tells the title to the owner, and to nobody else', async () => {
    const owner = await server.signUp()
    const code = await owner.openSession('Weak on graphs')
    const readOwn = async (who: TestUser) =>
      getSharedTranscript.reply.parse(await (await read(code, who)).json()).session.own

    const results = [owner, server.visitor, await server.signUp(), owner].map(readOwn)
    expect(await Promise.all(results)).toEqual([
      { title: 'Weak on graphs' },
      null,
      null,
      { title: 'Weak on graphs' },
    ])
  })

  it('[RPC-24] ends for good when the owner deletes the session with its text', async () => {
    const owner = await server.signUp()
    const code = await recorded(owner)
    const viewer = subscribe(code)
    await viewer.succeeded
    const reply = await owner.call('DELETE', `/api/sessions/${code}`)
    expect(await reply.json()).toEqual({ deleted: true })
    expect(await viewer.refused).toMatchObject({ status: 404 })
    expect((await read(code, owner)).status).toBe(404)
    expect(await server.context.db.select().from(transcriptSegments)).toEqual([])
  })

  it('is not for others to change, and a running recording is not deleted', async () => {
    const owner = await server.signUp()
    const other = await server.signUp()
    const code = await owner.openSession()
    const path = `/api/sessions/${code}`
    expect((await other.call('POST', `${path}/sharing`, { is_shared: false })).status).toBe(404)
    expect((await other.call('DELETE', path)).status).toBe(404)
    expect((await server.visitor.call('DELETE', path)).status).toBe(401)
    const recorder = await owner.record(code)
    await recorder.until((live) => live.of('Ready').length === 1)
    expect((await owner.call('DELETE', path)).status).toBe(409)
    await recorder.stop()
  })

  it('[RISK-44, RISK-47] is not found by guessing: one answer for all, and few tries', async () => {
    const owner = await server.signUp()
    const code = await recorded(owner)
    const guesser = await server.signUp()
    for (let guess = 0; guess < 20; guess += 1) {
      expect((await read(`AAAAA${'ABCDEFGHJKMNPQRSTUVW'[guess]}`, guesser)).status).toBe(404)
    }
    expect((await read('AAAAA2', guesser)).status).toBe(429)
    const asked = await read(code, guesser)
    expect(await asked.json()).toMatchObject({ code: 'challenge_required' })
    expect((await read(code)).status).toBe(200)
  })
})

describe('the link', () => {
  it('[OUT-4] tells at once that its session ended because its owner opened another one', async () => {
    const owner = await server.signUp()
    const code = await owner.openSession()
    const reader = subscribe(code)
    await reader.succeeded
    await owner.openSession()
    expect(await reader.changed).toMatchObject({ status: 'completed' })
  })

  it('[LIVE-04] is for reading only: nothing that its readers send reaches anyone or the log', async () => {
    const owner = await server.signUp()
    const reader = await server.signUp()
    const code = await owner.openSession()
    const [first, second] = [subscribe(code), subscribe(code)]
    await Promise.all([first.succeeded, second.succeeded])
    const data = { text: 'Forged.', isFinal: true, sessionId: code, timestamp: 1 }
    const body = { channel: getSessionChannelName(code), event: 'transcript-event', data }
    for (const event of ['transcript-event', 'client-transcript-event', 'session-event']) {
      first.client.send_event(event, data, getSessionChannelName(code))
    }
    for (const person of [server.visitor, reader]) {
      const statuses = await Promise.all([
        person.call('POST', '/api/pusher-trigger', body),
        person.call('POST', '/api/transcript-segment', { ...data, segmentNumber: 1 }),
        person.call('POST', `/api/sessions/${code}/listen-token`),
      ])
      const refusal = person === reader ? 404 : 401
      expect(statuses.map(({ status }) => status)).toEqual([refusal, refusal, refusal])
    }
    const spoken = { ...data, text: 'Spoken.' }
    await owner.call('POST', '/api/pusher-trigger', { ...body, data: spoken })

    expect(await second.heard).toEqual(spoken)
    expect((await server.transcript(code)).segments).toEqual([])
  })

  it('[RISK-46] a channel opens to those who know a shared code, not to any holder of the key', async () => {
    const owner = await server.signUp()
    const code = await recorded(owner)
    for (const guess of ['AAAAAA', `${code}X`, code.slice(0, 5), '']) {
      expect(await subscribe(guess).refused).toMatchObject({ status: 404 })
    }
    await subscribe(code).succeeded
  })

  it('[RISK-43] says isFinal; only the table says is_final, and one place maps them', async () => {
    const code = await recorded(await server.signUp())
    const [segment] = (await server.transcript(code)).segments
    const [row] = await server.context.db.select().from(transcriptSegments)

    expect(segment?.isFinal).toBe(true)
    expect(segment).not.toHaveProperty('is_final')
    expect(row?.isFinal).toBe(true)
    expect(transcriptSegments.isFinal.name).toBe('is_final')
  })
})

describe('guessing from many addresses', () => {
  it('[RISK-44] stops being answered, and those who were reading read on', {
    tags: 'deep',
  }, async () => {
    const owner = await server.signUp()
    const code = await recorded(owner)
    expect((await read(code)).status).toBe(200)
    const statuses: number[] = []
    for (let address = 0; address < 35; address += 1) {
      const guesser = server.stranger()
      const guesses = Array.from({ length: 19 }, (_, guess) => read(`BBBB${guess}`, guesser))
      for (const { status } of await Promise.all(guesses)) statuses.push(status)
    }
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(640)
    expect(statuses.at(-1)).toBe(429)
    expect((await read(code, server.stranger())).status).toBe(429)
    expect((await read(code)).status).toBe(200)
  })
})

describe('what a client announces', () => {
  const event = (code: string, more: object = {}) => ({
    channel: getSessionChannelName(code),
    event: 'transcript-event',
    data: { text: 'It can wait.', isFinal: true, sessionId: code, timestamp: 1 },
    ...more,
  })

  it('[API-24, API-25, RISK-11] is taken from the owner, for that session’s own channel only', async () => {
    const owner = await server.signUp()
    const other = await server.signUp()
    const code = await owner.openSession()
    const trigger = (user: TestUser, body: object) => user.call('POST', '/api/pusher-trigger', body)
    expect(await (await trigger(owner, event(code))).json()).toEqual({ success: true })
    expect((await trigger(other, event(code))).status).toBe(404)
    expect((await trigger(server.visitor, event(code))).status).toBe(401)
    expect((await trigger(owner, event(code, { channel: 'transcript-AAAAAA' }))).status).toBe(400)
    expect((await trigger(owner, event(code, { event: 'session-event' }))).status).toBe(400)
    const long = { text: 'x'.repeat(2001), isFinal: true, sessionId: code, timestamp: 1 }
    expect((await trigger(owner, event(code, { data: long }))).status).toBe(400)
  })

  it('is limited in rate', async () => {
    const owner = await server.signUp()
    const code = await owner.openSession()
    const [user] = await server.context.db.select().from(users)
    const limiter = server.context.rateLimits.limiter('pusher-trigger', {
      tries: 20,
      windowSeconds: 1,
    })
    const send = async () => (await owner.call('POST', '/api/pusher-trigger', event(code))).status
    expect(await send()).toBe(200)
    // On a busy machine a call may arrive in the next second, so it is made until one does not.
    let status = 200
    while (status === 200) {
      await Promise.all(Array.from({ length: 20 }, () => limiter.use(user?.id ?? '')))
      status = await send()
    }
    expect(status).toBe(429)
  })
})
