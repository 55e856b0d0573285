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

it('[BOUND-26] a call for a page of a transcript counts as two requests, whatever it is answered', async () => {
  const app = Fastify()
  const consumeRequest = await registerRequestLimit(app)
  app.get('/api/transcripts/ABC234', async (_, reply) => reply.code(304).send())
  app.get('/view/:code', async () => 'words')
  app.get('/api/small', async () => 'small')
  /** How many requests an address may still make after this one. */
  const leftAfter = async (remoteAddress: string, url: string) => {
    await app.inject({ url, remoteAddress })
    let left = 0
    while (await consumeRequest(remoteAddress)) left += 1
    return left
  }
  const page = '/api/transcripts/ABC234?after=0'
  expect(await leftAfter('192.0.2.1', page)).toBe(MAX_REQUESTS_PER_MINUTE - 2)
  expect(await leftAfter('192.0.2.4', '/view/ABC234')).toBe(MAX_REQUESTS_PER_MINUTE - 2)
  expect(await leftAfter('192.0.2.2', '/api/small')).toBe(MAX_REQUESTS_PER_MINUTE - 1)
  const escaped = '/%61pi/transcripts/ABC234?after=0'
  expect(await leftAfter('192.0.2.3', escaped)).toBe(MAX_REQUESTS_PER_MINUTE - 2)
})
