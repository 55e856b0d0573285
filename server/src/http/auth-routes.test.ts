import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { AppContext } from '#server/context.ts'
import { registerAuthRoutes } from './auth-routes.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('[BOUND-37] six reads of an address run at once; what changes something waits for none of them', async () => {
  const ends: (() => void)[] = []
  const handle = () =>
    new Promise<Response>((resolve) => ends.push(() => resolve(new Response('{}'))))
  const publicUrl = () => 'http://127.0.0.1'
  const app = Fastify({ trustProxy: true })
  await registerAuthRoutes(app, { identity: { handle }, publicUrl } as unknown as AppContext)
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
