import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDeviceName } from '#web/lib/format/format-device-name.ts'
import { signIn } from './auth-api.ts'

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers }))
}

const textOf = () =>
  signIn({ email: 'ada@example.com', password: 'x' }).then(
    () => null,
    (error: Error) => error.message,
  )

describe('a refusal of the identity service', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    [429, {}, '8', 'Too many attempts. Try again in 8 seconds.'],
    [429, {}, '1', 'Too many attempts. Try again in 1 second.'],
    [429, {}, '', 'Too many attempts. Wait a moment and try again.'],
    [
      429,
      { code: 'ACCOUNT_TEMPORARILY_LOCKED' },
      '',
      'Too many wrong attempts, so this account is locked for now. Try again in 15 minutes.',
    ],
    [400, { code: 'NEW_CODE', message: 'Said by the server.' }, '', 'Said by the server.'],
    [500, { message: 'relation does not exist' }, '', 'That didn’t work. Please try again.'],
  ])('%i %j is told kindly, with when to try again', async (status, body, wait, text) => {
    answering(status, body, wait ? { 'x-retry-after': wait } : {})
    expect(await textOf()).toBe(text)
  })

  it('of a server that is not there is told as such', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed')
    })
    expect(await textOf()).toBe('We can’t reach the server. Check your connection and try again.')
  })
})

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/140 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Firefox/140.0', 'Firefox on Mac'],
    ['Mozilla/5.0 (Linux; Android 16) Chrome/140 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.9', 'A program or an unknown browser'],
  ])('%s is %s', (agent, name) => {
    expect(formatDeviceName(agent)).toBe(name)
  })
})
