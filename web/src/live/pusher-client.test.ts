// @vitest-environment happy-dom

import type { LiveChannelSettings } from '@live-scribe/contract/configuration'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../../test/until.ts'
import {
  AFTER_CLOSE_MS,
  FIRST_JITTER_MS,
  MAX_BACKOFF_MS,
  MIN_BACKOFF_MS,
  openPusherClient,
  type PusherClient,
} from './pusher-client.ts'

let client: PusherClient | undefined
const addresses: string[] = []

/** A browser's connection that never opens. */
class UnopenedSocket {
  constructor(address: string) {
    addresses.push(address)
  }

  close(): void {}
}

beforeEach(() => {
  addresses.length = 0
  vi.stubGlobal('WebSocket', UnopenedSocket)
})
afterEach(() => {
  client?.disconnect()
  client = undefined
  vi.unstubAllGlobals()
})

/** The address that the library connects to first. */
async function addressOf(settings: Partial<LiveChannelSettings>, page?: string): Promise<URL> {
  if (page !== undefined) vi.stubGlobal('location', new URL(page))
  client = await openPusherClient({
    key: 'public-key',
    cluster: '',
    same_origin: false,
    private_channel_names: false,
    ...settings,
  })
  client.subscribe('transcript-ABC234')
  await until(() => expect(addresses).not.toEqual([]))

  return new URL(addresses[0] ?? '')
}

it('[LIVE-19, LIVE-20] goes to the hosted service by key and cluster, over TLS only', async () => {
  const { protocol, host, pathname } = await addressOf({ cluster: 'eu' })

  expect([protocol, host, pathname]).toEqual(['wss:', 'ws-eu.pusher.com', '/app/public-key'])
  expect(addresses).toHaveLength(1)
})

it('goes to another server of that protocol at its own address', async () => {
  const host = { name: 'channels.example', port: 6001, secure: true }

  expect((await addressOf({ host })).origin).toBe('wss://channels.example:6001')
})

it('goes to another server over TLS when the page came over TLS', async () => {
  const host = { name: 'channels.example', port: 6001, secure: false }
  const address = await addressOf({ host }, 'https://scribe.example/view/ABC234')

  expect(address.origin).toBe('wss://channels.example:6001')
})

it.each([
  ['https://scribe.example/view/ABC234', 'wss://scribe.example'],
  ['https://scribe.example:8443/', 'wss://scribe.example:8443'],
  ['http://localhost:3000/', 'ws://localhost:3000'],
])(
  '[LIVE-20] goes to our own hub beside the page %s as safely as the page came',
  async (page, wanted) => {
    expect((await addressOf({ cluster: 'local', same_origin: true }, page)).origin).toBe(wanted)
  },
)

/** A browser's connection that is refused. */
class RefusedSocket extends UnopenedSocket {
  readonly code: number = 1006
  onclose: ((event: { code: number }) => void) | undefined

  constructor(address: string) {
    super(address)
    queueMicrotask(() => this.onclose?.({ code: this.code }))
  }
}

/** Opens a client over sockets of a test, on a clock of its own, which `act` moves. */
async function withClient(
  Socket: typeof UnopenedSocket,
  act: (opened: NonNullable<typeof client>) => Promise<void>,
  random = Math.random,
): Promise<void> {
  vi.stubGlobal('WebSocket', Socket)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const settings = { key: 'public-key', cluster: 'eu', same_origin: false }
    client = await openPusherClient(
      { ...settings, private_channel_names: false },
      window.location,
      random,
    )
    client.subscribe('transcript-ABC234')
    await act(client)
  } finally {
    vi.useRealTimers()
  }
}

it('[LIVE-29] tries a refused connection again within seconds', async () => {
  await withClient(RefusedSocket, async () => {
    await vi.advanceTimersByTimeAsync(6 * MIN_BACKOFF_MS)
    expect(addresses.length).toBeGreaterThan(4)
  })
})

it('[LIVE-29] attempts again a random moment after a failure, later in a longer outage', async () => {
  await withClient(
    RefusedSocket,
    async () => {
      await vi.advanceTimersByTimeAsync(0)
      for (let elapsed = 0; elapsed < 2 * MIN_BACKOFF_MS; elapsed += MIN_BACKOFF_MS) {
        const before = addresses.length
        await vi.advanceTimersByTimeAsync(MIN_BACKOFF_MS - 1)
        expect(addresses).toHaveLength(before)
        await vi.advanceTimersByTimeAsync(1)
        expect(addresses).toHaveLength(before + 1)
      }
      await vi.advanceTimersByTimeAsync(20 * MAX_BACKOFF_MS)
      const before = addresses.length
      await vi.advanceTimersByTimeAsync(10 * MAX_BACKOFF_MS)
      expect(addresses).toHaveLength(before + 10)
    },
    () => 1,
  )
})

it('[LIVE-29] attempts nothing more once it is ended, or refused for good', async () => {
  await withClient(RefusedSocket, async (opened) => {
    await vi.advanceTimersByTimeAsync(0)
    opened.disconnect()
    await vi.advanceTimersByTimeAsync(10 * MAX_BACKOFF_MS)
    expect(addresses).toHaveLength(1)
  })
  class UnknownKeySocket extends RefusedSocket {
    override readonly code = 4001
  }
  await withClient(UnknownKeySocket, async () => {
    await vi.advanceTimersByTimeAsync(10 * MAX_BACKOFF_MS)
    expect(addresses).toHaveLength(2)
  })
})

/** A connection that opens and is subscribed, and then says nothing any more. */
class DeadSocket extends UnopenedSocket {
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined

  constructor(address: string) {
    super(address)
    setTimeout(() => {
      this.onopen?.()
      const data = JSON.stringify({ socket_id: '1.1', activity_timeout: 120 })
      this.onmessage?.({ data: JSON.stringify({ event: 'pusher:connection_established', data }) })
    }, 0)
  }

  send(text: string): void {
    const { event, data } = JSON.parse(text)
    if (event !== 'pusher:subscribe') return
    const answer = { event: 'pusher_internal:subscription_succeeded', ...data, data: '{}' }
    this.onmessage?.({ data: JSON.stringify(answer) })
  }
}

it('[LIVE-32] takes a connection on which nothing arrives for dead, and opens a new one', async () => {
  await withClient(DeadSocket, async ({ connection }) => {
    const states: string[] = []
    connection.bind('state_change', ({ current }) => states.push(current))
    await vi.advanceTimersByTimeAsync(13_000)
    expect(states).toEqual(['connected'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(states).toEqual(['connected', 'connecting', 'connected'])
    expect(addresses).toHaveLength(2)
  })
})

/** A connection that opens and is ended soon, as by a server that restarts. */
class EndedSocket extends DeadSocket {
  onclose: ((event: { code: number }) => void) | undefined

  constructor(address: string) {
    super(address)
    setTimeout(() => this.onclose?.({ code: 1006 }), 10)
  }
}

it('[LIVE-29] spreads the first attempt after a lost connection, but not that of a page that opens', async () => {
  await withClient(
    EndedSocket,
    async () => {
      expect(addresses).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(10 + AFTER_CLOSE_MS + FIRST_JITTER_MS / 2 - 1)
      expect(addresses).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(addresses).toHaveLength(2)
    },
    () => 0.5,
  )
})

/** A server that greets each connection and ends it before it is subscribed. */
class GreetedSocket extends EndedSocket {
  override send(): void {}
}

it('[LIVE-29] attempts later and later where each connection is greeted and ended', async () => {
  await withClient(
    GreetedSocket,
    async () => {
      await vi.advanceTimersByTimeAsync(20 * MAX_BACKOFF_MS)
      const before = addresses.length
      await vi.advanceTimersByTimeAsync(10 * (MAX_BACKOFF_MS + AFTER_CLOSE_MS))
      expect(addresses.length - before).toBeLessThanOrEqual(11)
    },
    () => 1,
  )
})
