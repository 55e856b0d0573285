import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KeyHolder, makeKeyHolder } from '../../clients/key-holder.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let server: TestServer
let user: TestUser
let program: KeyHolder
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
  user = await server.signUp()
  program = await makeKeyHolder(server, user)
})
afterAll(() => server.close())

it('[ATK-5] an API key never counts as none, whatever is behind it', async () => {
  const cookie = user.headers.cookie ?? ''
  for (const authorization of [`Bearer ${program.key} x`, `Bearer ${program.key}, Bearer y`]) {
    const reply = await program.call('GET', '/api/sessions', null, { cookie, authorization })
    expect(reply.status).toBe(401)
    expect(reply.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(await reply.json()).toMatchObject({ code: 'key_refused' })
  }
})

it('[ATK-5] an API key is told to stay away where none is needed', async () => {
  const reply = await program.call('GET', '/api/configuration')
  expect(reply.status).toBe(403)
  expect(await reply.text()).toContain('needs no API key')
})
