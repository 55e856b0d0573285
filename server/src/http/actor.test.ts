import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { AppContext } from '#server/context.ts'
import { createFindActor } from './actor.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('[BOUND-37] looks up six callers of an address at once, whoever they are, and delays no other address', async () => {
  const ends: (() => void)[] = []
  const authenticate = () => new Promise<null>((resolve) => ends.push(() => resolve(null)))
  const context = { identity: { authenticate } } as unknown as AppContext
  const app = Fastify({ trustProxy: true })
  const findActor = createFindActor(app, context, () => Promise.reject(new Error('nobody')))
  app.get('/', async (request) => ({ actor: await findActor(request) }))
  await app.ready()
  const call = (address: string) =>
    app.inject({ url: '/', headers: { 'x-forwarded-for': address } })
  const all = Array.from({ length: 50 }, () => call('203.0.113.1'))
  await turn()
  await turn()
  expect(ends).toHaveLength(6)
  all.push(call('203.0.113.2'))
  await turn()
  await turn()
  expect(ends).toHaveLength(7)
  for (let ended = 0; ended < all.length; ended += 1) {
    ends[ended]?.()
    await turn()
  }
  expect(new Set((await Promise.all(all)).map(({ body }) => body))).toEqual(
    new Set(['{"actor":null}']),
  )
  await app.close()
})
