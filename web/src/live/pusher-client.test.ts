import { beforeEach, expect, it, vi } from 'vitest'
import { openPusherClient } from './pusher-client.ts'

const opened = vi.hoisted(() => [] as [string, Record<string, unknown>][])
vi.mock('pusher-js', () => ({
  default: class {
    constructor(key: string, options: Record<string, unknown>) {
      opened.push([key, options])
    }
  },
}))

beforeEach(() => {
  opened.length = 0
})

it('[LIVE-19, LIVE-20] goes to the hosted service by key and cluster, over TLS only', async () => {
  await openPusherClient({
    key: 'public-key',
    cluster: 'eu',
    same_origin: false,
    private_channel_names: false,
  })
  const [[key, options] = []] = opened

  expect(key).toBe('public-key')
  expect(options).toMatchObject({ cluster: 'eu', forceTLS: true })
  expect(options).not.toHaveProperty('wsHost')
})

it('goes to another server of that protocol at its own address', async () => {
  const host = { name: 'channels.example', port: 6001, secure: true }
  await openPusherClient({
    key: 'k',
    cluster: '',
    same_origin: false,
    private_channel_names: true,
    host,
  })

  expect(opened[0]?.[1]).toMatchObject({
    wsHost: 'channels.example',
    wssPort: 6001,
    forceTLS: true,
  })
})

it('goes to another server over TLS when the page came over TLS', async () => {
  vi.stubGlobal('location', new URL('https://scribe.example/view/ABC234'))
  const host = { name: 'channels.example', port: 6001, secure: false }
  await openPusherClient({
    key: 'k',
    cluster: '',
    same_origin: false,
    private_channel_names: true,
    host,
  })
  vi.unstubAllGlobals()

  expect(opened[0]?.[1]).toMatchObject({ wsHost: 'channels.example', forceTLS: true })
})

it.each([
  [
    'https://scribe.example/view/ABC234',
    { wsHost: 'scribe.example', wssPort: 443, forceTLS: true },
  ],
  ['https://scribe.example:8443/', { wsHost: 'scribe.example', wssPort: 8443, forceTLS: true }],
  ['http://localhost:3000/', { wsHost: 'localhost', wsPort: 3000, forceTLS: false }],
])(
  '[LIVE-20] goes to our own hub beside the page %s as safely as the page came',
  async (page, wanted) => {
    vi.stubGlobal('location', new URL(page))
    await openPusherClient({
      key: 'public-key',
      cluster: 'local',
      same_origin: true,
      private_channel_names: false,
    })
    vi.unstubAllGlobals()

    expect(opened[0]?.[1]).toMatchObject(wanted)
  },
)
