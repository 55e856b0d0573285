// @vitest-environment happy-dom

import type { LiveChannelSettings } from '@live-scribe/contract/configuration'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../../test/until.ts'
import { openPusherClient, type PusherClient } from './pusher-client.ts'
import { MIN_BACKOFF_MS } from './retry-attempts.ts'

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
  onclose: ((event: { code: number; wasClean: boolean }) => void) | undefined

  constructor(address: string) {
    super(address)
    setTimeout(() => this.onclose?.({ code: 1006, wasClean: false }), 0)
  }
}

/** Opens a client over sockets of a test, on a clock of its own, which `act` moves. */
async function withClient(
  Socket: typeof UnopenedSocket,
  act: (opened: NonNullable<typeof client>) => Promise<void>,
): Promise<void> {
  vi.stubGlobal('WebSocket', Socket)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    client = await openPusherClient({
      key: 'public-key',
      cluster: 'eu',
      same_origin: false,
      private_channel_names: false,
    })
    await act(client)
  } finally {
    vi.useRealTimers()
  }
}

it('[LIVE-29] tries a refused connection again within seconds, with the library itself', async () => {
  await withClient(RefusedSocket, async () => {
    await vi.advanceTimersByTimeAsync(6 * MIN_BACKOFF_MS)
    expect(addresses.length).toBeGreaterThan(4)
  })
})

/** A connection that opens, says one thing, and then nothing any more. */
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

  send(): void {}
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
