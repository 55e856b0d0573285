import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import WebSocket from 'ws'
import { createLog } from '#server/lib/log.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

let lines: string[]
let server: TestServer
beforeEach(async () => {
  lines = []
  const log = createLog('debug', { write: (line) => lines.push(line) })
  server = await startTestServer(new MarkedRecogniser(['wait']), { log })
})
afterEach(() => server.close())

it('[RISK-51] a database error of the identity library is one line, without an address, a token or a statement', async () => {
  const visitor = new TestBrowser(server)
  await server.context.db.execute(sql`alter table auth_verification rename to elsewhere`)
  await server.context.db.execute(sql`alter table auth_user rename to elsewhere_too`)
  const body = { token: 'a-token-of-the-mail', newPassword: 'another long pass phrase' }
  const replies = [
    await visitor.post('/api/auth/reset-password', body),
    await visitor.post('/api/auth/request-password-reset', { email: 'ann@example.com' }),
    await visitor.signIn('ann@example.com', 'a long pass phrase'),
  ]
  for (const reply of replies) {
    expect(reply.status).toBe(500)
    expect(await reply.json()).toMatchObject({ code: 'internal' })
  }
  const failed = lines.filter((line) => line.includes('request failed'))
  expect(failed).toHaveLength(replies.length)
  for (const secret of ['a-token-of-the-mail', 'ann@example.com', 'select', 'pass phrase']) {
    expect(lines.join('')).not.toContain(secret)
  }
})

it('[AUTH-31] a NUL in whatever the identity library takes is the caller’s fault', async () => {
  const visitor = new TestBrowser(server)
  const nul = 'a\u0000b'
  const statuses = [
    await visitor.post('/api/auth/reset-password', { token: nul, newPassword: 'a long pass word' }),
    await visitor.get(`/api/auth/reset-password/${encodeURIComponent(nul)}?callbackURL=%2Fx`),
    await visitor.signIn(`${nul}@example.com`, 'a long pass phrase'),
    await visitor.post('/api/auth/sign-up/email', {
      name: nul,
      email: 'nul@example.com',
      password: 'a long pass phrase',
    }),
    await visitor.post('/api/auth/request-password-reset', { email: `${nul}@example.com` }),
    await visitor.get(`/api/auth/verify-email?token=${encodeURIComponent(nul)}`),
  ].map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

it('[RISK-51] a frame that is too long closes its socket and is no error in the log', async () => {
  const key = server.context.viewerHub?.app.key
  for (const path of [`/app/${key}?protocol=7`, '/app/unknown', '/v1/nothing', '/api/me']) {
    const socket = new WebSocket(new URL(path, server.url.replace('http', 'ws')))
    const closed = new Promise<number>((resolve) => {
      socket.on('close', resolve)
      socket.on('error', () => {})
    })
    socket.on('open', () => socket.send(Buffer.alloc(200_000)))
    await closed
  }
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})
