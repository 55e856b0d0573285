import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestServer } from './test-server.ts'

it('[BOUND-18] searches that wait for the database leave its connections to those who record', async () => {
  const server = await startTestServer(new MarkedRecogniser(['wait']))
  const { db } = server.context
  const locked = Promise.withResolvers<void>()
  const unlock = Promise.withResolvers<void>()
  const recorder = await server.signUp()
  const code = await recorder.openSession()
  const people = await Promise.all([1, 2, 3].map(() => server.signUp()))
  const lock = db.transaction(async (tx) => {
    await tx.execute(sql`lock table transcript_search in access exclusive mode`)
    locked.resolve()
    await unlock.promise
  })
  await locked.promise
  // More than the ten connections of a process.
  const searches = people.flatMap((one) =>
    Array.from({ length: 8 }, () => one.call('GET', '/api/search?q=kafka&zone=UTC')),
  )
  const segment = { sessionId: code, text: 'It can wait.', isFinal: true, segmentNumber: 1 }
  const stored = await recorder.call('POST', '/api/transcript-segment', segment)
  expect(stored.status).toBe(200)
  expect((await server.transcript(code)).segments).toHaveLength(1)
  unlock.resolve()
  await lock
  const replies = await Promise.all(searches)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  await server.close()
})
