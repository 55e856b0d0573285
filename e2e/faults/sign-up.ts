import { network } from './browser-globals.ts'

let accounts = 0

/** Creates an account and returns request headers with its session cookie. */
export async function signUpForHeaders(url: string): Promise<Record<string, string>> {
  accounts += 1
  // Each account uses another client address, because rate limits apply per address.
  const address = { 'x-forwarded-for': `10.1.${accounts >> 8}.${accounts & 255}` }
  const reply = await network(new URL('/api/auth/sign-up/email', url), {
    method: 'POST',
    headers: {
      ...address,
      origin: url,
      'content-type': 'application/json',
      connection: 'close',
    },
    body: JSON.stringify({
      name: 'Ann Example',
      email: `${crypto.randomUUID()}@example.com`,
      password: 'a long pass phrase',
    }),
  })
  if (!reply.ok) throw new Error(`Sign-up answered ${reply.status}`)
  const cookie = reply.headers.getSetCookie().map((value) => value.split(';')[0])
  return { ...address, cookie: cookie.join('; ') }
}
