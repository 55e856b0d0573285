import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerStorableTextCheck } from './text-check.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  registerStorableTextCheck(app)
  app.get('/api/users', async () => 'users')
  app.get('/', async () => 'page')
  app.setNotFoundHandler(async () => 'page')
  await app.ready()
})
afterAll(() => app.close())

it.each(['/view/ABC234?theme=%00&size=30', '/?ref=%00'])(
  '[COMF-1] a page opens, which ignores a value of its link that cannot be stored: %s',
  async (url) => {
    expect((await app.inject({ url })).body).toBe('page')
  },
)

it('[WIRE-02] a call with text that cannot be stored is refused', async () => {
  expect((await app.inject({ url: '/api/users?search=%00' })).body).toContain('can’t be stored')
})
