import { makeAdmin } from '@live-scribe/testing/clients/make-admin'
import { affiliates, transcriptionSessions } from '#server/db/schema.ts'
import { makeKeyHolder } from '../clients/key-holder.ts'
import { Shopper } from '../clients/shop.ts'
import type { TestServer, TestUser } from '../test-server.ts'
import type { KnownIds } from './schema-value.ts'

export const roles = ['anonymous', 'signed-in', 'owner', 'affiliate', 'admin', 'program'] as const
export type Role = (typeof roles)[number]

/** Creates one user of each role, and a program with the owner's API key; returns also the ids that requests may name. */
export async function createRoleUsers(
  server: TestServer,
): Promise<{ people: Record<Role, Pick<TestUser, 'headers'>>; known: KnownIds }> {
  const { db } = server.context
  const buyers = {
    'signed-in': await Shopper.join(server),
    owner: await Shopper.join(server),
    affiliate: await Shopper.join(server),
    admin: await Shopper.join(server),
  }
  const { owner, affiliate, admin } = buyers
  await makeAdmin(db, admin.email)
  const { id: affiliateUser } = await affiliate.row()
  await admin.post('rpc/create_affiliate', { p_user_id: affiliateUser })
  const bought = await owner.buyMinutes()
  const codes: string[] = [
    await owner.user.openSession(),
    await buyers['signed-in'].user.openSession(),
  ]
  await owner.post('transcript-segment', {
    sessionId: codes[0],
    text: 'Hello.',
    isFinal: true,
    segmentNumber: 1,
  })
  const rows = await db.select().from(affiliates)
  const sessions = await db.select().from(transcriptionSessions)
  const userIds = await Promise.all(Object.values(buyers).map(async (one) => (await one.row()).id))
  const affiliateIds = rows.map(({ id }) => id)
  const sessionIds = sessions.map(({ id }) => id)
  const prices = ['price_sandbox_starter', 'price_sandbox_business']
  const hook = { url: 'https://hooks.invalid/', events: ['segment.final', 'recording.deleted'] }
  const endpoint = await owner.post('webhook-endpoints', hook)
  const known = {
    '': [...codes, ...sessionIds, ...affiliateIds, ...userIds],
    code: [...codes, ...rows.map(({ affiliateCode }) => affiliateCode)],
    sessionId: codes,
    p_session_id: [...codes, ...sessionIds],
    p_title: ['Interview', 'Gespräch 🎙️'],
    title: ['Another name'],
    name: ['Anna', 'Zoë 🎙️'],
    text: ['Hello.', 'Zweiter Satz.'],
    channel: codes.map((code) => `transcript-${code}`),
    event: ['transcript-event'],
    id: [...userIds, ...affiliateIds, String(endpoint.body.id)],
    delivery: ['1', '2'],
    url: [hook.url],
    p_user_id: userIds,
    p_affiliate_id: affiliateIds,
    affiliateCode: rows.map(({ affiliateCode }) => affiliateCode),
    email: [owner.email],
    packageId: ['one-interview'],
    priceId: prices,
    newPriceId: prices,
    session_id: [bought],
    returnUrl: ['/account'],
  }
  const program = await makeKeyHolder(server, owner.user)
  const people = {
    anonymous: server.visitor,
    'signed-in': buyers['signed-in'].user,
    owner: owner.user,
    affiliate: affiliate.user,
    admin: admin.user,
    program: { headers: { authorization: `Bearer ${program.key}` } },
  }
  return { people, known }
}
