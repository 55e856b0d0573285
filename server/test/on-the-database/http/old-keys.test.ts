import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { expect, it, onTestFinished } from 'vitest'
import { apiKeys } from '#server/db/schema.ts'
import { deleteOldKeys } from '#server/features/api-keys/old-keys.ts'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { startTestServer } from '../../test-server.ts'

const DAY_MS = 24 * 60 * 60_000

it('[KEY-15] a revoked key’s row is deleted after 90 days, whoever it was of', async () => {
  const revokedAt = new Date('2026-11-23T09:00:00Z')
  const server = await startTestServer(new MarkedRecogniser(['wait']), { now: () => revokedAt })
  onTestFinished(() => server.close())
  const ann = await server.signUp()
  const kept = await makeKeyHolder(server, ann)
  for (const user of [ann, await server.signUp()]) {
    await (await makeKeyHolder(server, user)).revoke()
  }
  const { db } = server.context
  await deleteOldKeys(db, new Date(revokedAt.getTime() + 90 * DAY_MS))
  expect(await db.$count(apiKeys)).toBe(3)
  await deleteOldKeys(db, new Date(revokedAt.getTime() + 90 * DAY_MS + 1))
  expect((await db.select().from(apiKeys)).map(({ id }) => id)).toEqual([kept.id])
})
