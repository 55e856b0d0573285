import type { ApiKeyScope } from '@live-scribe/contract/api-keys/scopes'

/** An account on a server that runs as a process. */
export interface TestAccount {
  /** An API key that may do everything that keys may. */
  key: string
  /** Makes another key. */
  makeKey(scopes: ApiKeyScope[]): Promise<{ key: string; revoke: () => Promise<void> }>
}

let accounts = 0

/** Creates an account as a browser does, and its API key. */
export async function createAccount(url: string): Promise<TestAccount> {
  accounts += 1
  // Each account has another client address, because rate limits apply per address.
  const address = {
    'x-forwarded-for': `10.${(process.pid >> 8) & 255}.${process.pid & 255}.${accounts}`,
  }
  const browser: Record<string, string> = { ...address, origin: url }
  const request = async (method: string, path: string, body: object) => {
    const headers = { ...browser, 'content-type': 'application/json' }
    const init = { method, headers, body: JSON.stringify(body) }
    const response = await fetch(new URL(path, url), init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  const entered = await request('POST', '/api/auth/sign-up/email', {
    name: 'Ann Example',
    email: `${crypto.randomUUID()}@example.com`,
    password: 'a long pass phrase',
  })
  browser.cookie = entered.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  const makeKey: TestAccount['makeKey'] = async (scopes) => {
    const reply = await request('POST', '/api/account/api-keys', { name: 'A program', scopes })
    const { key, api_key } = (await reply.json()) as { key: string; api_key: { id: string } }
    const revoke = async () => {
      await request('DELETE', `/api/account/api-keys/${api_key.id}`, {})
    }
    return { key, revoke }
  }
  const { key } = await makeKey(['recordings:read', 'recordings:write', 'listen', 'account:read'])
  return { key, makeKey }
}
