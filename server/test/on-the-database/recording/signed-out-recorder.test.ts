import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { TestCheck } from '@live-scribe/testing/clients/test-check'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authSession } from '#server/db/schema.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { findStoredTexts } from '../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary = 'it can wait and more'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)
/** Words whose end is cut off, so that the recogniser has no final for them yet. */
const unfinished = createMarkedSpeech(['and more'], vocabulary).slice(0, -16_000)

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(vocabulary))
})
afterEach(() => server.close())

async function recordAs(email = `${crypto.randomUUID()}@example.com`) {
  const user = await server.signUp(email)
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(sentence)
  recorder.speak(unfinished)
  await recorder.until(({ finals }) => finals.length === 1)
  return { user, email, code, recorder }
}

describe('[AUTH-44, CHAN-91] signing out', () => {
  it('stops the recorder of that sign-in, with all that it has heard', async () => {
    const { user, code, recorder } = await recordAs()
    expect((await user.call('POST', '/api/auth/sign-out')).status).toBe(200)
    expect((await recorder.closed).code).toBe(closeCodes.finished)
    expect(recorder.of('Ended')[0]).toMatchObject({ reason: 'user_stopped' })
    expect(await findStoredTexts(server, code)).toEqual(['it can wait', 'and more'])
  })

  it('on another device leaves the recorder alone, and from there it can be ended', async () => {
    const { email, code, recorder } = await recordAs()
    const phone = await server.signIn(email)
    await phone.call('POST', '/api/auth/sign-out')
    recorder.speak(sentence)
    await recorder.until(({ finals }) => finals.length === 2)
    const other = await server.signIn(email)
    await other.call('POST', '/api/auth/revoke-other-sessions')
    expect((await recorder.closed).code).toBe(closeCodes.finished)
    expect((await findStoredTexts(server, code)).join(' ')).toBe('it can wait and more it can wait')
  })

  it('takes the keys along that were made before it', async () => {
    const { user, code, recorder } = await recordAs()
    const token = await user.listenToken(code)
    await user.call('POST', '/api/auth/sign-out')
    await recorder.closed
    await expect(TestRecorder.connect(server.url, token)).rejects.toThrow('401')
  })

  it('ends the check of that sign-in, and takes its key along', async () => {
    const user = await server.signUp()
    const requestToken = async () => {
      const reply = await user.call('POST', '/api/check-token')
      return ((await reply.json()) as { token: string }).token
    }
    const check = await TestCheck.connect(server.url, await requestToken())
    await check.until((it) => it.of('Ready').length === 1)
    const token = await requestToken()
    await user.call('POST', '/api/auth/sign-out')
    expect(await check.closed).toBe(closeCodes.authenticationFailed)
    await expect(TestCheck.connect(server.url, token)).rejects.toThrow('401')
  })

  it('by a bearer token stops what that token’s sign-in records', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    await server.signUp(email)
    const entered = await fetch(new URL('/api/auth/sign-in/email', server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
      body: JSON.stringify({ email, password: 'a long pass phrase' }),
    })
    const authorization = `Bearer ${entered.headers.get('set-auth-token')}`
    const send = (path: string, body: object = {}) =>
      fetch(new URL(path, server.url), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const opened = await send('/api/rpc/create_interview_session', { p_title: 'Interview' })
    const { session_id: code } = (await opened.json()) as { session_id: string }
    const made = await send(`/api/sessions/${code}/listen-token`)
    const { token } = (await made.json()) as { token: string }
    const recorder = await TestRecorder.connect(server.url, token)
    recorder.speak(sentence)
    await recorder.until(({ finals }) => finals.length === 1)
    await send('/api/auth/sign-out')
    expect((await recorder.closed).code).toBe(closeCodes.finished)
  })

  it('by the operator, who changes the database, is noticed by looking', async () => {
    const { user, recorder } = await recordAs()
    const recordings = new LiveRecordings(server.context)
    const [session] = await server.context.db.select().from(authSession)
    let stops = 0
    const end = recordings.signedIn.add(session?.id ?? '', () => {
      stops += 1
    })
    await recordings.signedIn.check()
    expect(stops).toBe(0)
    await server.context.db.delete(authSession).where(eq(authSession.id, session?.id ?? ''))
    await recordings.signedIn.check()
    expect(stops).toBe(1)
    end()
    expect((await user.call('GET', '/api/sessions')).status).toBe(401)
    await recorder.cut()
  })
})
