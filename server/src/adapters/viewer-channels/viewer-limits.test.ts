import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inProcessBus, inProcessCounts } from '../cluster/in-process.ts'
import { Hub } from './hub.ts'

let hub: Hub
beforeEach(() => {
  vi.useFakeTimers()
  const bus = inProcessBus()
  const app = { id: '1', key: 'the-key', secret: 'secret' }
  hub = new Hub({ bus, viewerCounts: inProcessCounts(bus), app })
})
afterEach(async () => {
  await hub.close()
  vi.useRealTimers()
})

function connect(address: string) {
  const seen = { events: [] as string[], closed: null as number | null, unread: 0 }
  const connection = hub.accept(
    {
      write: (frame) => {
        const [event = ''] = /(?<="event":")[^"]+/.exec(frame.toString('utf8')) ?? []
        seen.events.push(event)
      },
      close: (code) => {
        seen.closed = code
      },
      get bufferedAmount() {
        return seen.unread
      },
    },
    { key: 'the-key', protocol: '7', address },
  )
  const watch = () =>
    connection.receive(
      JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'transcript-ABCDEF' } }),
    )
  const pong = () => connection.receive('{"event":"pusher:pong"}')
  return { seen, watch, pong, ...connection }
}

describe('[OUT-17] sockets of one address', () => {
  it('that watch nothing are a hundred at most, and a /64 is one address', () => {
    const open = Array.from({ length: 100 }, (_, host) => connect(`2001:db8::${host + 1}`))
    expect(open.map(({ seen }) => seen.closed)).toEqual(Array(100).fill(null))
    expect(connect('2001:db8::ffff').seen.closed).toBe(4100)
    expect(connect('2001:db8:0:1::1').seen.closed).toBeNull()
    open[0]?.closed()
    expect(connect('2001:db8::ffff').seen.closed).toBeNull()
  })

  it('are two thousand at most; those of this machine are not counted', () => {
    for (let opened = 0; opened < 2_000; opened += 1) connect('192.0.2.1').watch()
    expect(connect('192.0.2.1').seen.closed).toBe(4100)
    expect(connect('192.0.2.2').seen.closed).toBeNull()
    for (let opened = 0; opened < 200; opened += 1) {
      expect(connect('127.0.0.1').seen.closed).toBeNull()
    }
  })

  it('are closed after five minutes of watching nothing', () => {
    const [idle, watching] = [connect('192.0.2.1'), connect('192.0.2.1')]
    watching.watch()
    for (let passed = 0; passed < 22; passed += 1) {
      vi.advanceTimersByTime(15_000)
      idle.pong()
      watching.pong()
    }
    expect(idle.seen.closed).toBe(4202)
    expect(watching.seen.closed).toBeNull()
  })

  it('that leave while others of it stay make room again', async () => {
    connect('192.0.2.1').watch()
    for (let left = 0; left < 150; left += 1) {
      const one = connect('192.0.2.1')
      one.watch()
      await vi.advanceTimersByTimeAsync(0)
      one.closed()
    }
    expect(connect('192.0.2.1').seen.closed).toBeNull()
  })

  it('[LIVE-32] of a dead connection leave the count within 45 seconds, however long its close takes', async () => {
    const [dead, there] = [connect('192.0.2.1'), connect('192.0.2.2')]
    dead.watch()
    there.watch()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await hub.viewersByChannel('transcript-')).toEqual(new Map([['transcript-ABCDEF', 2]]))
    for (let passed = 0; passed < 40; passed += 5) {
      await vi.advanceTimersByTimeAsync(5000)
      there.pong()
    }
    expect(await hub.viewersByChannel('transcript-')).toEqual(new Map([['transcript-ABCDEF', 1]]))
    dead.closed()
    expect(await hub.viewersByChannel('transcript-')).toEqual(new Map([['transcript-ABCDEF', 1]]))
  })

  it('are asked after twenty seconds of silence, and closed when nothing answers', () => {
    const [gone, there] = [connect('192.0.2.1'), connect('192.0.2.2')]
    gone.watch()
    there.watch()
    vi.advanceTimersByTime(20_000)
    expect(gone.seen.events.at(-1)).toBe('pusher:ping')
    expect(there.seen.events.at(-1)).toBe('pusher:ping')
    there.pong()
    vi.advanceTimersByTime(10_000)
    expect(gone.seen.closed).toBe(4201)
    expect(there.seen.closed).toBeNull()
    vi.advanceTimersByTime(15_000)
    expect(there.seen.closed).toBeNull()
  })
})

describe('[OUT-17] a socket', () => {
  it('that asks on without reading the answers is closed', () => {
    const viewer = connect('127.0.0.1')
    viewer.receive('{"event":"pusher:ping"}')
    expect(viewer.seen.closed).toBeNull()
    viewer.seen.unread = 256 * 1024
    const written = viewer.seen.events.length
    for (let asked = 0; asked < 50; asked += 1) viewer.receive('{"event":"pusher:ping"}')
    expect(viewer.seen.closed).toBe(4200)
    expect(viewer.seen.events).toHaveLength(written)
  })

  it('that sends more messages than anybody needs is closed', () => {
    const viewer = connect('127.0.0.1')
    for (let sent = 0; sent < 500; sent += 1) viewer.receive('noise')
    expect(viewer.seen.closed).toBe(4100)
    expect(viewer.seen.events).toHaveLength(201)
  })
})
