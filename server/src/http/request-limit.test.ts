import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { MAX_REQUESTS_PER_MINUTE, registerRequestLimit } from './request-limit.ts'

it('[WIRE-03, WIRE-09] requests that no route answers count with the others', async () => {
  const app = Fastify()
  const consumeRequest = await registerRequestLimit(app)
  app.get('/', async () => 'here')
  const ask = async () => (await app.inject({ url: '/', remoteAddress: '192.0.2.1' })).statusCode
  expect(await ask()).toBe(200)
  for (let count = 1; count < MAX_REQUESTS_PER_MINUTE; count += 1) {
    expect(await consumeRequest('192.0.2.1')).toBe(true)
  }
  expect(await consumeRequest('192.0.2.1')).toBe(false)
  expect(await ask()).toBe(429)
  expect(await consumeRequest('192.0.2.2')).toBe(true)
  expect(consumeRequest('127.0.0.1')).toBe(true)
})
