import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { AppContext } from '#server/context.ts'
import { CLIENT_ADDRESS_HEADER, registerAuthRoutes } from './auth-routes.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('[BOUND-37] six reads of an address run at once; what changes something waits for none of them', async () => {
  const ends: (() => void)[] = []
  const handle = () =>
    new Promise<Response>((resolve) => ends.push(() => resolve(new Response('{}'))))
  const publicUrl = () => 'http://127.0.0.1'
  const app = Fastify({ trustProxy: true })
  await registerAuthRoutes(app, {
    identity: { handle },
    publicUrl,
    now: () => new Date(0),
  } as unknown as AppContext)
  await app.ready()
  const call = (method: 'GET' | 'POST', address: string) =>
    app.inject({ method, url: '/api/auth/get-session', headers: { 'x-forwarded-for': address } })
  const all = Array.from({ length: 50 }, () => call('GET', '203.0.113.1'))
  await turn()
  await turn()
  expect(ends).toHaveLength(6)
  all.push(call('POST', '203.0.113.1'), call('GET', '203.0.113.2'))
  await turn()
  await turn()
  expect(ends).toHaveLength(8)
  for (let ended = 0; ended < all.length; ended += 1) {
    ends[ended]?.()
    await turn()
  }
  expect(new Set((await Promise.all(all)).map(({ statusCode }) => statusCode))).toEqual(
    new Set([200]),
  )
  await app.close()
})

it('[BOUND-40] a limit of the library is answered without it until it ends, for its address group and path alone', async () => {
  let now = 0
  let calls = 0
  const handle = async (request: Request) => {
    calls += 1
    const isRefused = request.headers.get(CLIENT_ADDRESS_HEADER)?.startsWith('2001:db8')
    if (!isRefused) return new Response('{}')
    const isOfAccount = new URL(request.url).pathname.endsWith('/two-factor/verify-totp')
    const headers = { 'x-retry-after': '10', ...(isOfAccount && { 'retry-after': '10' }) }
    return new Response('{}', { status: 429, headers })
  }
  const app = Fastify({ trustProxy: true })
  const context = { identity: { handle }, now: () => new Date(now) }
  const publicUrl = () => 'http://127.0.0.1'
  await registerAuthRoutes(app, { ...context, publicUrl } as unknown as AppContext)
  const call = async (address: string, path = 'sign-in/email') => {
    const before = calls
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      headers: { 'x-forwarded-for': address },
    })
    return { statusCode, wait: headers['retry-after'], asked: calls - before }
  }
  expect(await call('2001:db8::1')).toEqual({ statusCode: 429, wait: '10', asked: 1 })
  now += 9_500
  expect(await call('2001:db8::2')).toEqual({ statusCode: 429, wait: '1', asked: 0 })
  expect(await call('2001:db8::1', 'sign-up/email')).toMatchObject({ statusCode: 429, asked: 1 })
  expect(await call('203.0.113.1')).toEqual({ statusCode: 200, wait: undefined, asked: 1 })
  now += 500
  expect(await call('2001:db8::1')).toMatchObject({ statusCode: 429, asked: 1 })
  // A clock that was ahead is set back by an hour.
  now -= 3_600_000
  expect(await call('2001:db8::1')).toMatchObject({ statusCode: 429, wait: '10', asked: 1 })
  for (const _ of 'ab') {
    const ofAccount = await call('2001:db8::1', 'two-factor/verify-totp')
    expect(ofAccount).toEqual({ statusCode: 429, wait: '10', asked: 1 })
  }
  // A path that somebody made up takes no memory.
  for (const _ of 'ab') {
    expect(await call('2001:db8::1', `sign-in/${'a'.repeat(4000)}`)).toMatchObject({ asked: 1 })
  }
  await app.close()
})
