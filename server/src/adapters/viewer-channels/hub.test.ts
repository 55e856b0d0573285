import { beforeEach, describe, expect, it } from 'vitest'
import type { LiveBus } from '#server/ports/cluster.ts'
import type { Admission } from '#server/ports/viewer-channels.ts'
import { inProcessBus, inProcessCounts } from '../cluster/in-process.ts'
import { Hub } from './hub.ts'

interface Received {
  frames: { event: string; channel?: string; data: unknown }[]
  closed: number | null
}

const openHub = (bus: LiveBus) =>
  new Hub({
    bus,
    viewerCounts: inProcessCounts(bus),
    app: { id: 'app', key: 'the-key', secret: 'secret' },
  })

let bus: LiveBus
let hub: Hub
beforeEach(() => {
  bus = inProcessBus()
  hub = openHub(bus)
})

/** Connects a viewer whose socket collects its messages; `unread` bytes are buffered in it. */
function connect({ key = 'the-key', protocol = '7', unread = 0, address = '127.0.0.1' } = {}) {
  const received: Received = { frames: [], closed: null }
  const socket = {
    // Short frames have a header of 2 bytes, longer ones of 4.
    write: (frame: Buffer) => {
      const header = frame[1] === 126 ? 4 : 2
      received.frames.push(JSON.parse(frame.subarray(header).toString('utf8')))
    },
    close: (code: number) => {
      received.closed = code
    },
    bufferedAmount: unread,
  }
  const connection = hub.accept(socket, { key, protocol, address })
  const say = (event: string, data: unknown = {}) =>
    connection.receive(JSON.stringify({ event, data }))
  const subscribe = (channel: string) => say('pusher:subscribe', { channel, auth: '' })
  const all = (event: string) => received.frames.filter((frame) => frame.event === event)
  return {
    ...connection,
    socket,
    received,
    say,
    subscribe,
    last: () => received.frames.at(-1),
    all,
  }
}

const viewersOf = async (channel: string) => (await hub.viewersByChannel(channel)).get(channel) ?? 0
const openToAll: Admission = {
  mayWatch: async () => true,
  isOpen: async () => true,
  readPosition: async () => null,
  forget: () => {},
}
/**
 * Waits until the hub has finished an admission, which is asynchronous even if all are admitted.
 */
const admitted = () => new Promise(setImmediate)

describe('the hub', () => {
  it('greets with a socket id and an activity timeout, as JSON inside JSON', () => {
    const { frames } = connect().received
    expect(frames[0]?.event).toBe('pusher:connection_established')
    expect(JSON.parse(String(frames[0]?.data))).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 9,
    })
  })

  it('answers a ping', () => {
    const viewer = connect()
    viewer.say('pusher:ping')
    expect(viewer.last()?.event).toBe('pusher:pong')
  })

  it('delivers to those who subscribed, until they leave', async () => {
    const [viewer, other] = [connect(), connect()]
    viewer.subscribe('transcript-ABCDEF')
    other.subscribe('transcript-UVWXYZ')
    await admitted()
    hub.publish('transcript-ABCDEF', 'transcript-event', { text: 'hello' })
    expect(viewer.last()).toEqual({
      event: 'transcript-event',
      channel: 'transcript-ABCDEF',
      data: '{"text":"hello"}',
    })
    expect(other.last()?.event).toBe('pusher_internal:subscription_count')
    viewer.say('pusher:unsubscribe', { channel: 'transcript-ABCDEF' })
    hub.publish('transcript-ABCDEF', 'transcript-event', { text: 'again' })
    expect(viewer.all('transcript-event')).toHaveLength(1)
  })

  it('counts each viewer once, however often it subscribes, and forgets it when it is gone', async () => {
    const viewer = connect()
    viewer.subscribe('transcript-ABCDEF')
    viewer.subscribe('transcript-ABCDEF')
    await admitted()
    expect(await viewersOf('transcript-ABCDEF')).toBe(1)
    viewer.closed()
    expect(await viewersOf('transcript-ABCDEF')).toBe(0)
  })

  it('asks whether a viewer may watch, and lets nobody in who left meanwhile', async () => {
    const asked: string[] = []
    const mayWatch = async (channel: string, address: string) => {
      asked.push(`${channel} ${address}`)
      return channel === 'transcript-ABCDEF'
    }
    hub.admitBy({ ...openToAll, mayWatch })
    const viewer = connect()
    viewer.subscribe('transcript-UVWXYZ')
    viewer.subscribe('transcript-ABCDEF')
    viewer.say('pusher:unsubscribe', { channel: 'transcript-ABCDEF' })
    await admitted()
    expect(asked).toEqual(['transcript-UVWXYZ 127.0.0.1', 'transcript-ABCDEF 127.0.0.1'])
    expect(viewer.all('pusher:subscription_error')).toEqual([
      {
        event: 'pusher:subscription_error',
        channel: 'transcript-UVWXYZ',
        data: { type: 'AuthError', error: 'Session not found', status: 404 },
      },
    ])
    expect(await hub.viewersByChannel('')).toEqual(new Map())
  })

  it('takes a revoked channel from all who watch it, at once', async () => {
    const [viewer, other] = [connect(), connect()]
    viewer.subscribe('transcript-ABCDEF')
    other.subscribe('transcript-UVWXYZ')
    await admitted()
    await hub.revoke('transcript-ABCDEF')
    expect(viewer.last()?.event).toBe('pusher:subscription_error')
    hub.publish('transcript-ABCDEF', 'transcript-event', { text: 'secret' })
    expect(viewer.all('transcript-event')).toEqual([])
    expect(await viewersOf('transcript-UVWXYZ')).toBe(1)
  })

  it('[OUT-8] lets nobody in who was asked about before the channel was revoked', async () => {
    const asked = Promise.withResolvers<void>()
    let isOpen = true
    const mayWatch = async () => {
      const answer = isOpen
      await asked.promise
      return answer
    }
    hub.admitBy({ ...openToAll, mayWatch })
    const viewer = connect()
    viewer.subscribe('transcript-ABCDEF')
    isOpen = false
    hub.revoke('transcript-ABCDEF')
    asked.resolve()
    await admitted()
    expect(viewer.last()?.event).toBe('pusher:subscription_error')
    expect(await viewersOf('transcript-ABCDEF')).toBe(0)
  })

  it('[OUT-14] invites a viewer back when nobody can say whether it may watch', async () => {
    hub.admitBy({ ...openToAll, mayWatch: () => Promise.reject(new Error('no database')) })
    const viewer = connect()
    viewer.subscribe('transcript-ABCDEF')
    await admitted()
    expect(viewer.received.closed).toBe(4100)
    expect(viewer.all('pusher:subscription_error')).toEqual([])
  })

  it('turns away a wrong key and another protocol with the codes of Pusher', () => {
    expect(connect({ key: 'other' }).received.closed).toBe(4001)
    expect(connect({ protocol: '5' }).received.closed).toBe(4007)
    expect(connect({ protocol: '' }).received.closed).toBe(4007)
  })

  it.each([
    'not json',
    '[]',
    '{"event":"unknown"}',
    `{"event":"pusher:subscribe","data":{"channel":"${'x'.repeat(201)}"}}`,
    `{"event":"pusher:ping","data":"${'x'.repeat(20_000)}"}`,
    '{"event":"pusher:signin","data":{"auth":"","user_data":"{}"}}',
  ])('answers %s with an error and stays up', (text) => {
    const viewer = connect()
    viewer.receive(text)
    expect(viewer.last()?.event).toBe('pusher:error')
    viewer.say('pusher:ping')
    expect(viewer.last()?.event).toBe('pusher:pong')
  })

  it('[OUT-16] answers what can’t be subscribed to on its channel, so that nobody waits for it', () => {
    const viewer = connect()
    for (const [channel, status] of [
      ['private-x', 401],
      ['private-encrypted-x', 401],
      ['presence-x', 401],
      ['no spaces', 400],
      ['x'.repeat(165), 400],
    ]) {
      viewer.say('pusher:subscribe', { channel })
      expect(viewer.last()).toMatchObject({
        event: 'pusher:subscription_error',
        channel,
        data: { type: 'AuthError', status },
      })
    }
  })

  it('[OUT-16] refuses client events with 4301', () => {
    const viewer = connect()
    viewer.say('client-typing', { by: 'me' })
    expect(viewer.last()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } })
  })

  it('lets one viewer watch a hundred channels, not more', async () => {
    const viewer = connect()
    for (let channel = 0; channel < 150; channel += 1) viewer.subscribe(`transcript-${channel}`)
    await admitted()
    expect(await viewersOf('transcript-99')).toBe(1)
    expect(await viewersOf('transcript-100')).toBe(0)
  })

  it('spares a slow viewer what is droppable, and sends one that does not read away', async () => {
    const [stalled, slow, other] = [
      connect({ unread: 300_000 }),
      connect({ unread: 100_000 }),
      connect(),
    ]
    for (const viewer of [stalled, slow, other]) viewer.subscribe('transcript-ABCDEF')
    await admitted()
    hub.publish('transcript-ABCDEF', 'transcript-event', { text: 'hel' }, { isDroppable: true })
    hub.publish('transcript-ABCDEF', 'transcript-event', { text: 'hello' })
    expect(stalled.received.closed).toBe(4200)
    expect(slow.all('transcript-event')).toHaveLength(1)
    expect(other.all('transcript-event')).toHaveLength(2)
  })
})

it('[OPS-42] sends on who connects while it disconnects everybody', () => {
  const before = connect()
  hub.disconnect()
  const late = connect()
  expect([before.received.closed, late.received.closed]).toEqual([4200, 4200])
  expect(late.received.frames).toEqual([])
})
