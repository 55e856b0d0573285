import { randomUUID } from 'node:crypto'
import { getConfiguration } from '@live-scribe/contract/configuration'
import { NEEDS_EVENT, needsEvent, transcriptEvent } from '@live-scribe/contract/live/channel-events'
import { getLiveChannel } from '@live-scribe/contract/sharing'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startChannelsServer } from '../../channels/channels-server.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const vocabulary = 'nothing was lost it can wait'.split(' ')

let service: Awaited<ReturnType<typeof startChannelsServer>>
let server: TestServer
beforeEach(async () => {
  service = await startChannelsServer()
  const { id, key, secret } = service.hub.app
  server = await startTestServer(new MarkedRecogniser(vocabulary), {
    env: { PUSHER_APP_ID: id, PUSHER_KEY: key, PUSHER_SECRET: secret, PUSHER_HOST: service.url },
    secrets: { pusher: { secret } },
  })
})
afterEach(async () => {
  await server.close()
  await service.close()
})

const askName = (code: string, user: TestUser = server.visitor) =>
  user.call('GET', `/api/transcripts/${code}/channel`)

async function nameOf(code: string, user?: TestUser): Promise<string> {
  return getLiveChannel.reply.parse(await (await askName(code, user)).json()).channel
}

describe('with a hosted service', () => {
  it('[LIVE-03, LIVE-05, LIVE-19] readers hear every stored sentence there, by a name that the server tells', async () => {
    const reply = await server.visitor.call('GET', '/api/configuration')
    const { live_channel } = getConfiguration.reply.parse(await reply.json())
    expect(live_channel).toMatchObject({
      key: service.hub.app.key,
      same_origin: false,
      private_channel_names: true,
      host: service.host,
    })
    const user = await server.signUp()
    const code = await user.openSession()
    const name = await nameOf(code)
    expect(name).toMatch(new RegExp(`^transcript-${code}-.{22}$`))
    const channel = service.connect().subscribe(name)
    const heard: string[] = []
    const ended = new Promise((resolve) => channel.bind('session-event', resolve))
    channel.bind('transcript-event', (data: unknown) => {
      const { isFinal, text } = transcriptEvent.parse(data)
      if (isFinal) heard.push(text)
    })
    await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
    const recorder = await user.record(code)
    recorder.speak(createMarkedSpeech(['nothing was lost', 'it can wait'], vocabulary))
    await recorder.stop()
    await ended
    const log = await server.transcript(code)
    expect(heard).toEqual(log.segments.map(({ text }) => text))
    expect(heard).toHaveLength(2)
  })

  it('[NEED-14, OUT-62] what readers need reaches the recorder, and they are told there that it was seen', async () => {
    const owner = await server.signUp()
    const code = await owner.openSession()
    const channel = service.connect().subscribe(await nameOf(code))
    const seen = new Promise((resolve) => channel.bind(NEEDS_EVENT, resolve))
    await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
    const recorder = await owner.record(code)
    await recorder.until((it) => it.of('Needs').length === 1)
    const need = { kind: 'repeat', reader: randomUUID() }
    const reply = await server.visitor.call('POST', `/api/transcripts/${code}/needs`, need)
    expect(reply.status).toBe(200)
    await recorder.until((it) => it.of('Needs').at(-1)?.readers === 1)
    const at = recorder.of('Needs').at(-1)?.at ?? 0
    await owner.call('POST', `/api/sessions/${code}/needs/seen`, { at })
    expect(needsEvent.parse(await seen)).toEqual({ sessionId: code, canAsk: true, seenAt: at })
    await recorder.stop()
  })

  it('[RISK-44, RISK-45] tells the name to readers only, and another one after sharing ended', async () => {
    const owner = await server.signUp()
    const code = await owner.openSession()
    const before = await nameOf(code)
    const share = (is_shared: boolean) =>
      owner.call('POST', `/api/sessions/${code}/sharing`, { is_shared })
    expect((await share(false)).status).toBe(200)
    expect((await askName(code)).status).toBe(404)
    expect((await askName('AAAAAA')).status).toBe(404)
    expect(await nameOf(code, owner)).not.toBe(before)
    await share(true)
    expect(await nameOf(code)).not.toBe(before)
  })
})
