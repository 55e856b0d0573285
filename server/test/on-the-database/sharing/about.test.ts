import { getAbout } from '@live-scribe/contract/sharing/about'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let server: TestServer
afterEach(() => server.close())

const start = async (env: Record<string, string> = {}) => {
  server = await startTestServer(new MarkedRecogniser(['words']), { env })
}

const ask = (code: string, user: TestUser = server.visitor) =>
  user.call('GET', `/api/transcripts/${code}/about`)

async function read(code: string, user?: TestUser) {
  const reply = await ask(code, user)
  expect(reply.status).toBe(200)
  return getAbout.reply.parse(await reply.json())
}

describe('what the other side is told', () => {
  it('[SHOW-2, SHOW-3] has what is kept and who reads, and nothing of the transcript, title or owner', async () => {
    await start({ OPERATOR_CONTACT: 'privacy@example.com' })
    const owner = await server.signUp('ann@example.com')
    const code = await owner.openSession('Weak on graphs')
    const about = await read(code)

    expect(about).toEqual({
      session_id: code,
      status: 'active',
      started_at: expect.any(String),
      channels: 1,
      is_shared: true,
      can_readers_export: false,
      retention: 'forever',
      sound_service: null,
      text_service: null,
      operator_contact: 'privacy@example.com',
    })
    expect(await (await ask(code)).text()).not.toMatch(/Weak|Ann|ann@/)
  })

  it('[SHOW-3] follows the owner’s choice of the account, and what readers may do', async () => {
    await start()
    const owner = await server.signUp()
    const code = await owner.openSession()
    await owner.call('PATCH', '/api/account/retention', { retention: '7_days' })
    await owner.call('POST', `/api/sessions/${code}/reader-export`, { is_allowed: true })

    expect(await read(code)).toMatchObject({
      retention: '7_days',
      can_readers_export: true,
      operator_contact: null,
    })
  })

  it('[SHOW-3] takes the choice of the recording before that of the account', async () => {
    await start()
    const owner = await server.signUp()
    const reply = await owner.call('POST', '/api/rpc/create_interview_session', {
      p_title: 'x',
      p_retention: '1_day',
    })
    const { session_id: code } = (await reply.json()) as { session_id: string }

    expect(await read(code)).toMatchObject({ retention: '1_day' })
  })

  it('[SHOW-4] is gone where sharing ended, except for the owner, and where the session is deleted', async () => {
    await start()
    const owner = await server.signUp()
    const code = await owner.openSession()
    await owner.call('POST', `/api/sessions/${code}/sharing`, { is_shared: false })

    expect((await ask(code)).status).toBe(404)
    expect(await read(code, owner)).toMatchObject({ is_shared: false })
    await owner.call('POST', `/api/sessions/${code}/sharing`, { is_shared: true })
    expect((await ask(code)).status).toBe(200)
    await owner.call('POST', `/api/sessions/${code}/finish`)
    expect((await owner.call('DELETE', `/api/sessions/${code}`)).status).toBe(200)
    expect((await ask(code)).status).toBe(404)
    expect((await ask(code, owner)).status).toBe(404)
  })

  it('[SHOW-4] counts wrong codes with all others: after twenty an answer costs work', async () => {
    await start()
    const code = await (await server.signUp()).openSession()
    const guesser = server.stranger()
    for (const letter of 'ABCDEFGHJKMNPQRSTUVW') {
      expect((await ask(`ZZZZZ${letter}`, guesser)).status).toBe(404)
    }

    const refused = await ask(code, guesser)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'challenge_required' })
    expect((await ask(code, server.stranger())).status).toBe(200)
  })
})
