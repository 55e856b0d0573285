import { beforeEach, describe, expect, it } from 'vitest'
import { inProcessBus } from '../live-bus/in-process.ts'
import { Hub } from './hub.ts'

interface Received {
  frames: { event: string; channel?: string; data: unknown }[]
  closed: number | null
}

let hub: Hub
beforeEach(() => {
  hub = new Hub({ bus: inProcessBus(), key: 'the-key' })
})

/** A viewer's socket that gathers what it is sent; `unread` bytes wait in it. */
function connect({ key = 'the-key', protocol = '7', unread = 0 } = {}) {
  const received: Received = { frames: [], closed: null }
  const connection = hub.accept(
    {
      send: (text) => received.frames.push(JSON.parse(text)),
      close: (code) => {
        received.closed = code
      },
      bufferedAmount: unread,
    },
    { key, protocol },
  )
  const say = (event: string, data: unknown = {}) =>
    connection.receive(JSON.stringify({ event, data }))
  const subscribe = (channel: string) => say('pusher:subscribe', { channel, auth: '' })
  return { ...connection, received, say, subscribe, last: () => received.frames.at(-1) }
}

describe('the hub', () => {
  it('greets with a socket id and an activity timeout, as JSON inside JSON', () => {
    const { frames } = connect().received
    expect(frames[0]?.event).toBe('pusher:connection_established')
    expect(JSON.parse(String(frames[0]?.data))).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 120,
    })
  })

  it('answers a ping', () => {
    const viewer = connect()
    viewer.say('pusher:ping')
    expect(viewer.last()?.event).toBe('pusher:pong')
  })

  it('delivers to those who subscribed, until they leave', () => {
    const [viewer, other] = [connect(), connect()]
    viewer.subscribe('transcript-ABCDEF')
    other.subscribe('transcript-UVWXYZ')
    hub.publish('transcript-ABCDEF', 'transcript-event', { text: 'hello' })
    expect(viewer.last()).toEqual({
      event: 'transcript-event',
      channel: 'transcript-ABCDEF',
      data: '{"text":"hello"}',
    })
    expect(other.last()?.event).toBe('pusher_internal:subscription_count')
    viewer.say('pusher:unsubscribe', { channel: 'transcript-ABCDEF' })
    hub.publish('transcript-ABCDEF', 'transcript-event', { text: 'again' })
    expect(viewer.received.frames.filter(({ event }) => event === 'transcript-event')).toHaveLength(
      1,
    )
  })

  it('counts each viewer once, however often it subscribes, and forgets it when it is gone', () => {
    const viewer = connect()
    viewer.subscribe('transcript-ABCDEF')
    viewer.subscribe('transcript-ABCDEF')
    expect(hub.viewersOf('transcript-ABCDEF')).toBe(1)
    viewer.closed()
    expect(hub.viewersOf('transcript-ABCDEF')).toBe(0)
  })

  it('turns away a wrong key and another protocol with the codes of Pusher', () => {
    expect(connect({ key: 'other' }).received.closed).toBe(4001)
    expect(connect({ protocol: '5' }).received.closed).toBe(4007)
  })

  it.each([
    'not json',
    '[]',
    '{"event":"unknown"}',
    '{"event":"pusher:subscribe","data":{"channel":"private-x"}}',
    '{"event":"pusher:subscribe","data":{"channel":"no spaces"}}',
    `{"event":"pusher:subscribe","data":{"channel":"${'x'.repeat(165)}"}}`,
  ])('answers %s with an error and stays up', (text) => {
    const viewer = connect()
    viewer.receive(text)
    expect(viewer.last()?.event).toBe('pusher:error')
    viewer.say('pusher:ping')
    expect(viewer.last()?.event).toBe('pusher:pong')
  })

  it('lets one viewer watch a hundred channels, not a thousand', () => {
    const viewer = connect()
    for (let channel = 0; channel < 1000; channel += 1) viewer.subscribe(`transcript-${channel}`)
    expect(hub.viewersOf('transcript-99')).toBe(1)
    expect(hub.viewersOf('transcript-100')).toBe(0)
  })

  it('sends a viewer that does not read away, with a code that invites it back', () => {
    const [stalled, other] = [connect({ unread: 300_000 }), connect()]
    stalled.subscribe('transcript-ABCDEF')
    other.subscribe('transcript-ABCDEF')
    hub.publish('transcript-ABCDEF', 'transcript-event', { text: 'hello' })
    expect(stalled.received.closed).toBe(4200)
    expect(other.last()?.event).toBe('transcript-event')
  })
})
