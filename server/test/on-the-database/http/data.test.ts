import { listSessions } from '@live-scribe/contract/recording/list'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transcriptionSessions, transcriptSegments, users } from '#server/db/schema.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const vocabulary = ['wait']
const email = 'ann@example.com'

let server: TestServer
let user: TestUser
let code: string
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(vocabulary))
  user = await server.signUp(email)
  code = await user.openSession('Second round')
  const recorder = await user.record(code)
  recorder.speak(createMarkedSpeech(['wait'], vocabulary))
  await recorder.stop()
})
afterAll(() => server.close())

/** Those of the tried values that a column of the user's row accepts. */
async function taken(column: keyof typeof users.$inferInsert, tried: (string | null)[]) {
  const { db } = server.context
  const results = tried.map(async (value) => {
    const change = db
      .update(users)
      .set({ [column]: value })
      .where(eq(users.email, email))
    return change.then(
      () => [value],
      () => [],
    )
  })
  return (await Promise.all(results)).flat()
}

describe('the data', () => {
  it('[DATA-03] knows five states of a subscription, and no other', async () => {
    const states = ['free', 'active', 'past_due', 'canceled', 'trialing']
    expect(await taken('subscriptionStatus', [...states, 'unpaid', ''])).toEqual(states)
  })

  it('[DATA-04] knows three plans, or none', async () => {
    const plans = ['starter', 'professional', 'business', null]
    expect(await taken('subscriptionPlan', [...plans, 'enterprise'])).toEqual(plans)
  })

  it('[DATA-05] knows two ways to pay', async () => {
    const models = ['minutes', 'subscription']
    expect(await taken('purchaseModel', [...models, 'gift'])).toEqual(models)
  })

  it('[DATA-06, DATA-07] shows the owner a session with its short code and its internal id', async () => {
    const reply = await user.call('GET', '/api/sessions')
    const [session] = listSessions.reply.parse(await reply.json()).sessions
    expect(session).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      session_id: code,
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Second round',
      status: 'completed',
      started_at: expect.any(String),
      ended_at: expect.any(String),
      duration_seconds: expect.any(Number),
      duration_minutes: 1,
      ended_reason: 'user_stopped',
    })
    expect(code).toHaveLength(6)
  })

  it('[DATA-12] knows two reasons for the end of a session', async () => {
    const { db } = server.context
    const end = (endedReason: string) =>
      db
        .update(transcriptionSessions)
        .set({ endedReason: endedReason as 'time_limit' })
        .where(eq(transcriptionSessions.code, code))
    await end('time_limit')
    await end('user_stopped')
    await expect(end('crashed')).rejects.toThrow()
  })

  it('[DATA-16] ties a segment to the session’s internal id, not to its code', async () => {
    const { db } = server.context
    const [session] = await db.select().from(transcriptionSessions)
    const segments = await db.select().from(transcriptSegments)
    expect(segments.map(({ sessionId }) => sessionId)).toEqual([session?.id])
    expect(session?.id).not.toBe(code)
  })
})
