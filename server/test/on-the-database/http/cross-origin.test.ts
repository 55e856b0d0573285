import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const ORIGIN = 'https://elsewhere.example'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
})
afterEach(() => server.close())

/** What a browser on a page of another site asks before a call with these headers. */
async function ask(path: string, headers: string) {
  const reply = await fetch(new URL(path, server.url), {
    method: 'OPTIONS',
    headers: {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': headers,
    },
  })
  await reply.arrayBuffer()
  return { status: reply.status, allowed: reply.headers.get('access-control-allow-origin'), reply }
}

it('[CLIENT-12] a page of another site calls with a key, and reads why it is refused', async () => {
  const asked = await ask('/api/rpc/create_interview_session', 'authorization,content-type')
  expect([asked.status, asked.allowed]).toEqual([204, '*'])
  expect(asked.reply.headers.get('access-control-allow-headers')).toMatch(/authorization/i)
  expect(asked.reply.headers.get('access-control-allow-credentials')).toBeNull()
  const user = await server.signUp()
  const { key } = await makeKeyHolder(server, user, { scopes: ['recordings:read'] })
  const call = (method: string, secret: string) =>
    fetch(new URL('/api/sessions', server.url), {
      method,
      headers: { origin: ORIGIN, authorization: `Bearer ${secret}` },
    })
  const read = await call('GET', key)
  expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(read.headers.get('set-cookie')).toBeNull()
  const refused = await call('GET', `${key.slice(0, -1)}_`)
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
})

it.each([
  ['GET', '/api/me'],
  ['GET', '/api/transcripts/ABC234'],
  ['GET', '/api/configuration'],
  ['GET', '/api/auth/get-session'],
  ['GET', '/'],
  ['POST', '/api/rpc/create_interview_session'],
])(
  '[CLIENT-12] %s %s of the visitor of another site’s page says nothing to that page',
  async (method, path) => {
    const user = await server.signUp()
    const headers = { origin: ORIGIN, cookie: user.headers.cookie ?? '' }
    const reply = await fetch(new URL(path, server.url), { method, headers })
    await reply.arrayBuffer()
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    if (method !== 'GET') expect(reply.status).toBe(403)
  },
)

it.each([
  ['/api/auth/sign-in/email', 'authorization,content-type'],
  ['/api/rpc/create_interview_session', 'content-type'],
  ['/api/%61uth/sign-in/email', 'authorization'],
  ['/app/live', 'authorization'],
])('[CLIENT-12] a page of another site may not ask for %s with %s', async (path, headers) => {
  expect((await ask(path, headers)).allowed).toBeNull()
})
