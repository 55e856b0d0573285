import { API_KEY_SCOPES } from '@live-scribe/contract/api-keys/scopes'
import { parseReply } from '@live-scribe/contract/calls/parse-reply'
import { toRequestPath } from '@live-scribe/contract/calls/request-path'
import { getMe } from '@live-scribe/contract/identity'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transcriptionSessions, webhookEndpoints } from '#server/db/schema.ts'
import { EXAMPLE_CODE, EXAMPLE_ID } from '#server/http/openapi/examples/example.ts'
import { examples } from '#server/http/openapi/examples/find-example.ts'
import { type KeyHolder, makeKeyHolder } from '../../clients/key-holder.ts'
import { readContract } from '../../contract-fuzz/all-endpoints.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
})
afterAll(() => server.close())

/** A program of a new user, and what an example names: a recording with one line and a tag. */
async function prepare(path: string): Promise<KeyHolder> {
  const owner = await server.signUp()
  if (!path.endsWith('create_interview_session')) await prepareRecording(owner, path)
  if (path.startsWith('/api/webhook-endpoints/')) await prepareWebhook(owner)
  return makeKeyHolder(server, owner, { scopes: [...API_KEY_SCOPES] })
}

async function prepareRecording(owner: TestUser, path: string): Promise<void> {
  const code = await owner.openSession()
  const line = { sessionId: code, text: 'Why?', isFinal: true, segmentNumber: 1 }
  await owner.call('POST', '/api/transcript-segment', line)
  const tags = { selection: { codes: [code] }, add: ['system design'] }
  await owner.call('POST', '/api/recordings/tags', tags)
  const hidden = { deletionId: EXAMPLE_ID, deleteAt: new Date(Date.now() + 60_000) }
  const { db } = server.context
  const change = (of: string, to: object) =>
    db.update(transcriptionSessions).set(to).where(eq(transcriptionSessions.code, of))
  if (path.endsWith('undo-deletion')) await change(code, hidden)
  if (path.endsWith('finish')) await change(code, { status: 'paused' })
  // The recording of the example before gets this one’s code.
  await change(EXAMPLE_CODE, { code: 'ZZZZZZ' })
  await change(code, { code: EXAMPLE_CODE })
  await change('ZZZZZZ', { code })
}

/** An endpoint at an address that is never called, with one delivery. */
async function prepareWebhook(owner: TestUser): Promise<void> {
  const { db, now } = server.context
  const { user } = getMe.reply.parse(await (await owner.call('GET', '/api/me')).json())
  await db.delete(webhookEndpoints)
  await db.insert(webhookEndpoints).values({
    id: EXAMPLE_ID,
    userId: user?.id ?? '',
    url: 'https://127.0.0.1/never-called',
    events: ['recording.completed'],
    secret: 'whsec_',
    createdAt: now(),
  })
  await db.execute(sql`
    insert into webhook_deliveries (id, endpoint_id, type, data, created_at, state)
    overriding system value
    values (9007, ${EXAMPLE_ID}, 'recording.completed', '{}', ${now().toISOString()}, 'delivered')`)
}

describe('the examples of the API', () => {
  it('[PROG-5] are given for each endpoint that a key may call', async () => {
    const callable = (await readContract()).filter(({ scope }) => scope)
    const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    expect(examples.map(({ endpoint }) => name(endpoint)).toSorted()).toEqual(
      callable.map(name).toSorted(),
    )
  })

  it.each(examples.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const))(
    '[PROG-5] %s is answered as described',
    async (_, { endpoint, request }) => {
      const program = await prepare(endpoint.path)
      const url = toRequestPath(endpoint.path, request)
      const reply = await program.call(endpoint.method, url, request.body)
      const text = await reply.text()
      expect(reply.status, text).toBe(200)
      if (endpoint.files) {
        expect(endpoint.files).toContain(reply.headers.get('content-type')?.split(';')[0])
      } else {
        expect(parseReply(endpoint, JSON.parse(text)), text).not.toBeNull()
      }
    },
  )
})
