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

it('[LIVE-29] tries a refused connection again within seconds, with the library itself', async () => {
  vi.stubGlobal('WebSocket', RefusedSocket)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    client = await openPusherClient({
      key: 'public-key',
      cluster: 'eu',
      same_origin: false,
      private_channel_names: false,
    })
    await vi.advanceTimersByTimeAsync(6 * MIN_BACKOFF_MS)
    expect(addresses.length).toBeGreaterThan(4)
  } finally {
    vi.useRealTimers()
  }
})
