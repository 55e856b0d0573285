/** An account on a server that runs as a process, with what opens its API. */
export interface TestAccount {
  /** The headers of its signed-in browser. */
  headers: Record<string, string>
  /** A bearer key for programs. */
  key: string
}

let accounts = 0

/** Creates an account. */
export async function createAccount(url: string): Promise<TestAccount> {
  accounts += 1
  const response = await fetch(new URL('/api/auth/sign-up/email', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Each account has another client address, because rate limits apply per address.
      'x-forwarded-for': `10.1.${accounts >> 8}.${accounts & 255}`,
    },
    body: JSON.stringify({
      name: 'Ann Example',
      email: `${crypto.randomUUID()}@example.com`,
      password: 'a long pass phrase',
    }),
  })
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}`)
  const cookie = response.headers.getSetCookie().map((value) => value.split(';')[0])
  const headers = { origin: url, cookie: cookie.join('; ') }
  return { headers, key: response.headers.get('set-auth-token') ?? '' }
}
