import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import Pusher from 'pusher'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPusherClient, type PusherClient } from './channels/pusher-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let publisher: Pusher
let viewer: PusherClient
let channel: string
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
  const { id, key, secret } = server.context.viewerHub?.app ?? { id: '', key: '', secret: '' }
  const { hostname, port } = new URL(server.url)
  publisher = new Pusher({
    appId: id,
    key,
    secret,
    host: hostname,
    port,
    useTLS: false,
    timeout: 5000,
  })
  const user = await server.signUp()
  channel = `transcript-${await user.openSession()}`
  viewer = openPusherClient(server.url, key)
  await new Promise<void>((resolve) =>
    viewer.subscribe(channel).bind('pusher:subscription_succeeded', () => resolve()),
  )
})
afterAll(async () => {
  viewer.disconnect()
  await server.close()
})

const heard = (event: string) =>
  new Promise((resolve) => {
    const subscription = viewer.channel(channel)
    subscription.bind(event, (data: unknown) => {
      subscription.unbind(event)
      resolve(data)
    })
  })

describe('the official browser client', () => {
  /** Connects a client whose own server signs all channels, as that of a hosted app would. */
  const openSigned = () => {
    const { key } = server.context.viewerHub?.app ?? { key: '' }
    return openPusherClient(server.url, key, {
      channelAuthorization: {
        endpoint: '',
        transport: 'ajax',
        customHandler: (_request, done) =>
          done(null, { auth: `${key}:00`, channel_data: '{"user_id":"7"}' }),
      },
    })
  }

  it('[OUT-16] is told at once that private and presence channels are not served', async () => {
    const client = openSigned()
    for (const name of ['private-notes', 'presence-room']) {
      const refusal = await new Promise((resolve) =>
        client.subscribe(name).bind('pusher:subscription_error', resolve),
      )
      expect(refusal).toMatchObject({ type: 'AuthError', status: 401 })
    }
    client.disconnect()
  })

  it('[OUT-16] is told that it can send no events', async () => {
    const refusal = new Promise((resolve) => viewer.connection.bind('error', resolve))
    viewer.send_event('client-typing', { by: 'me' }, channel)
    expect(await refusal).toMatchObject({ data: { code: 4301 } })
  })
})

describe('the official server package, pointed at our hub', () => {
  it('publishes an event that the official browser client hears', async () => {
    const event = heard('greeting')
    const reply = await publisher.trigger(channel, 'greeting', { text: 'hello' })
    expect(reply.status).toBe(200)
    expect(await event).toEqual({ text: 'hello' })
  })

  it('publishes a batch', async () => {
    const events = [heard('first'), heard('second')]
    await publisher.triggerBatch([
      { channel, name: 'first', data: { n: 1 } },
      { channel, name: 'second', data: { n: 2 } },
    ])
    expect(await Promise.all(events)).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('[OUT-10] is made from an address, and fills a batch to Pusher’s size', async () => {
    const { id, key, secret } = server.context.viewerHub?.app ?? { id: '', key: '', secret: '' }
    const { host } = new URL(server.url)
    const byAddress = Pusher.forURL(`http://${key}:${secret}@${host}/apps/${id}`)
    const last = heard('full-10')
    const text = '"'.repeat(5_000)
    const batch = Array.from({ length: 10 }, (_, n) => ({
      channel,
      name: `full-${n + 1}`,
      data: { text },
    }))
    expect((await byAddress.triggerBatch(batch)).status).toBe(200)
    expect(await last).toEqual({ text })
    const eleven = [...batch, { channel, name: 'full-11', data: {} }]
    await expect(byAddress.triggerBatch(eleven)).rejects.toMatchObject({ status: 400 })
  })

  it('[OUT-16] is told that there are no users', async () => {
    const path = `/channels/${channel}/users`
    await expect(publisher.get({ path })).rejects.toMatchObject({ status: 400 })
    await expect(publisher.terminateUserConnections('ann')).rejects.toMatchObject({ status: 400 })
    await expect(publisher.sendToUser('ann', 'x', {})).rejects.toMatchObject({ status: 400 })
  })

  it('leaves out the socket that sent the event', async () => {
    const others = heard('after')
    let own = 0
    viewer.channel(channel).bind('own', () => {
      own += 1
    })
    await publisher.trigger(channel, 'own', {}, { socket_id: viewer.connection.socket_id })
    await publisher.trigger(channel, 'after', {})
    await others
    expect(own).toBe(0)
  })

  it('lists the watched channels and counts their viewers', async () => {
    const all = await publisher.get({
      path: '/channels',
      params: { filter_by_prefix: 'transcript-', info: 'subscription_count' },
    })
    expect(await all.json()).toEqual({ channels: { [channel]: { subscription_count: 1 } } })
    const one = await publisher.get({
      path: `/channels/${channel}`,
      params: { info: 'subscription_count' },
    })
    expect(await one.json()).toEqual({ occupied: true, subscription_count: 1 })
    const none = await publisher.get({ path: '/channels/transcript-AAAAAA' })
    expect(await none.json()).toEqual({ occupied: false })
  })

  it('is refused with another secret, an event of the protocol’s own, or too much data', async () => {
    const { id, key } = server.context.viewerHub?.app ?? { id: '', key: '' }
    const { hostname, port } = new URL(server.url)
    const stranger = new Pusher({
      appId: id,
      key,
      secret: 'guessed',
      host: hostname,
      port,
      useTLS: false,
    })
    await expect(stranger.trigger(channel, 'greeting', {})).rejects.toMatchObject({ status: 401 })
    await expect(publisher.trigger(channel, 'pusher:error', {})).rejects.toMatchObject({
      status: 400,
    })
    const large = { text: 'x'.repeat(11_000) }
    await expect(publisher.trigger(channel, 'large', large)).rejects.toMatchObject({ status: 413 })
  })
})
