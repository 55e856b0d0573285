import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authRateLimit, authSession, authUser } from '#server/db/schema.ts'
import { deleteOldSignIns } from '#server/features/identity/old-sign-ins.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary = 'it can wait'.split(' ')
const sentence = createMarkedSpeech(['it can wait'], vocabulary)

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(vocabulary))
})
afterEach(() => server.close())

/** Somebody records; then their sign-in expires. */
async function recordPastSignIn() {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(sentence)
  await recorder.until((it) => it.finals.length === 1 && it.of('Key').length === 1)
  const [key] = recorder.of('Key')
  await server.context.db.update(authSession).set({ expiresAt: sql`now() - interval '1 second'` })
  return { user, recorder, token: key?.token ?? '' }
}

/** The sweep of another node, which knows the recorder of this one. */
async function isStillSignedIn(): Promise<boolean> {
  const recordings = new LiveRecordings(server.context)
  const [session] = await server.context.db.select().from(authSession)
  let isOver = false
  const end = recordings.signedIn.add(session?.id ?? 'none', () => {
    isOver = true
  })
  await recordings.signedIn.check()
  end()
  return !isOver
}

describe('[AUTH-47, IN-42] a sign-in that expires while somebody records', () => {
  it('ends nothing, whatever the expired cookie is used for', async () => {
    const { user, recorder } = await recordPastSignIn()
    expect((await user.call('GET', '/api/sessions')).status).toBe(401)
    expect((await user.call('POST', '/api/auth-session')).status).toBe(401)
    await user.call('GET', '/api/auth/get-session')
    await user.call('GET', '/api/auth/list-sessions')
    await user.call('POST', '/api/auth/sign-out')
    expect(await isStillSignedIn()).toBe(true)
    recorder.speak(sentence)
    await recorder.until(({ finals }) => finals.length === 2)
    await recorder.cut()
  })

  it('leaves the recording a key for its next connection', async () => {
    const { recorder, token } = await recordPastSignIn()
    await recorder.cut()
    const next = await TestRecorder.connect(server.url, token)
    await next.until((it) => it.of('Key').length === 1)
    await next.cut()
  })

  it('leaves it none after a sign-out everywhere, which ends it', async () => {
    const { user, recorder, token } = await recordPastSignIn()
    await server.context.db.update(authSession).set({ expiresAt: sql`now() + interval '1 day'` })
    await user.call('POST', '/api/auth/revoke-sessions')
    expect((await recorder.closed).code).toBe(closeCodes.finished)
    await expect(TestRecorder.connect(server.url, token)).rejects.toThrow('401')
  })

  it('leaves it none without the account', async () => {
    const { recorder, token } = await recordPastSignIn()
    await server.context.db.delete(authUser)
    expect(await isStillSignedIn()).toBe(false)
    await recorder.cut()
    await expect(TestRecorder.connect(server.url, token)).rejects.toThrow('401')
  })

  it('does not make a key for an hour: it ends ten minutes later', async () => {
    const { recorder, token } = await recordPastSignIn()
    await recorder.cut()
    const later = new Date(server.context.now().getTime() + 10 * 60_000 + 1)
    const { verifyListenToken } = await import(
      '#server/features/recording/recorder/listen-token.ts'
    )
    expect(verifyListenToken(token, later, server.context.secrets.auth)).toBeNull()
  })
})

it('[AUTH-49] is deleted a week after it expired, and not before', async () => {
  const { db } = server.context
  await server.signUp()
  const [session] = await db.select().from(authSession)
  const weekLater = (session?.expiresAt.getTime() ?? 0) + 7 * 24 * 60 * 60_000
  await deleteOldSignIns(db, new Date(weekLater))
  expect(await db.select().from(authSession)).toHaveLength(1)
  await deleteOldSignIns(db, new Date(weekLater + 1))
  expect(await db.select().from(authSession)).toEqual([])
})

it('[AUTH-49] goes with counters of the version before, which have network addresses, an hour after their last request', async () => {
  const { db } = server.context
  const lastRequest = server.context.now().getTime()
  await db.insert(authRateLimit).values({ id: '1', key: '192.0.2.1|/x', count: 1, lastRequest })
  const HOUR_MS = 60 * 60_000
  await deleteOldSignIns(db, new Date(lastRequest + HOUR_MS))
  expect(await db.select().from(authRateLimit)).toHaveLength(1)
  await deleteOldSignIns(db, new Date(lastRequest + HOUR_MS + 1))
  expect(await db.select().from(authRateLimit)).toEqual([])
})
