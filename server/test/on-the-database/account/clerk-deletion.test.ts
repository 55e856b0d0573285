import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transcriptionSessions, users } from '#server/db/schema.ts'
import { clerkUser, sendClerkWebhook, startWithClerk } from '../../clerk.ts'

let clerk: Awaited<ReturnType<typeof startWithClerk>>
beforeAll(async () => {
  clerk = await startWithClerk()
})
afterAll(() => clerk.close())

/** Creates a user at Clerk. */
function join(): { id: string; email: string } {
  const id = `user_${randomUUID().replaceAll('-', '')}`
  const person = { id, email: `${id}@example.com` }
  clerk.users.set(id, clerkUser(person))
  return person
}

it('[KEEP-19] a webhook about a deleted user deletes recordings and profile, however often it comes', async () => {
  const { id, email } = join()
  const token = clerk.token(id)
  const opened = await fetch(new URL('/api/rpc/create_interview_session', clerk.server.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ p_title: 'Interview' }),
  })
  expect(opened.status).toBe(200)
  for (const _ of ['sent', 'sent again']) {
    const reply = await sendClerkWebhook(clerk.server.url, 'user.deleted', {
      id,
      object: 'user',
      deleted: true,
    })
    expect(reply.status).toBe(200)
  }
  const { db } = clerk.server.context
  expect(await db.select().from(transcriptionSessions)).toEqual([])
  expect(await db.select().from(users).where(eq(users.email, email))).toEqual([])
  expect(await clerk.me(token)).toBeNull()
})

it('[KEEP-16, KEEP-19] a user deletes the account with a fresh sign-in, here and at Clerk', async () => {
  const { id, email } = join()
  const remove = (claims: object) =>
    fetch(new URL('/api/account/delete', clerk.server.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${clerk.token(id, { ...claims })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email }),
    })
  expect((await remove({})).status).toBe(403)
  expect((await remove({ fva: [11, -1] })).status).toBe(403)
  expect((await remove({ fva: [9, -1] })).status).toBe(200)
  expect(clerk.asked.at(-1)).toBe(`/v1/users/${id}`)
  expect(await clerk.me(clerk.token(id))).toBeNull()
})
