import type { UserPage } from '@live-scribe/contract/admin/user-page'
import { until } from '@live-scribe/testing/time/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Shopper, startShop } from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'
import { joinStaff, readAudit } from './staff.ts'

let server: TestServer
let admin: Shopper
beforeAll(async () => {
  server = await startShop()
  admin = await joinStaff(server, 'admin')
})
afterAll(() => server.close())

async function read(reader: Shopper, id: string) {
  const reply = await reader.user.call('GET', `/api/admin/users/${id}`)
  return { status: reply.status, page: (await reply.json()) as UserPage }
}

describe('a user’s page', () => {
  it('[SUPP-4] tells plan, minutes, payments, recordings, devices and mails', async () => {
    const support = await joinStaff(server, 'support')
    const ann = await Shopper.join(server)
    await ann.status(await ann.buyMinutes())
    await ann.user.openSession()
    const { id } = await ann.row()
    const { page } = await read(support, id)
    expect(page.user).toMatchObject({ email: ann.email, role: 'User', total_paid: 3000 })
    expect(page.payments).toMatchObject([
      { kind: 'minutes', amount_cents: 3000, refunded_cents: 0, state: 'paid' },
    ])
    expect(page.ledger).toMatchObject([{ kind: 'balance', cause: 'purchase' }])
    expect(page.activity).toMatchObject({
      total_recordings: 1,
      recordings: [{ status: 'active', duration_minutes: null }],
      devices: [{}],
    })
    await until(async () => {
      const { page } = await read(support, id)
      const mails = page.activity?.mails.map(({ kind, outcome }) => `${kind} ${outcome}`)
      return mails?.toSorted().join() === 'confirm-address accepted,purchase accepted'
    })
  })

  it('[SUPP-5] shows billing payments and minutes, and nothing of what was recorded', async () => {
    const billing = await joinStaff(server, 'billing')
    const ann = await Shopper.join(server)
    await ann.user.openSession()
    const { page } = await read(billing, (await ann.row()).id)
    expect(page.activity).toBeNull()
  })

  it('[ADM-77] says when somebody was last seen, here and in the table, to those who may see activity', async () => {
    const ann = await Shopper.join(server)
    const before = Date.now()
    await ann.user.openSession()
    const { id } = await ann.row()
    const seenBy = async (reader: Shopper) => {
      const { page } = await read(reader, id)
      const reply = await reader.user.call('GET', `/api/admin/users?search=${id}`)
      const { users } = (await reply.json()) as { users: { last_seen_at: string | null }[] }
      return [page.user.last_seen_at, users[0]?.last_seen_at]
    }
    const [onPage, inTable] = await seenBy(await joinStaff(server, 'support'))
    expect(Date.parse(onPage ?? '')).toBeGreaterThanOrEqual(before - 60_000)
    expect(inTable).toBe(onPage)
    expect(await seenBy(await joinStaff(server, 'billing'))).toEqual([null, null])
  })

  it('[SUPP-6] never has a text, a code or an id of a recording, whoever reads it', async () => {
    const ann = await Shopper.join(server)
    const code = await ann.user.openSession()
    const said = 'The secret word is marzipan.'
    const segment = { sessionId: code, text: said, isFinal: true, segmentNumber: 1 }
    expect((await ann.post('transcript-segment', segment)).status).toBe(200)
    const readers = [admin, await joinStaff(server, 'support'), await joinStaff(server, 'billing')]
    const { id } = await ann.row()
    for (const reader of readers) {
      const text = JSON.stringify((await read(reader, id)).page)
      expect(text).not.toContain('marzipan')
      expect(text).not.toContain(code)
      expect(text).toContain(ann.email)
    }
    const { page } = await read(admin, id)
    expect(Object.keys(page.activity?.recordings[0] ?? {}).toSorted()).toEqual([
      'duration_minutes',
      'started_at',
      'status',
      'title',
    ])
  })

  it('[SUPP-7] is in the record of who did what, each time that somebody opens it', async () => {
    const support = await joinStaff(server, 'support')
    const ann = await Shopper.join(server)
    const { id } = await ann.row()
    await read(support, id)
    await read(support, id)
    const looks = await readAudit(admin, ann.email)
    const look = { actor_email: support.email, action: 'look at user' }
    expect(looks).toEqual([expect.objectContaining(look), expect.objectContaining(look)])
  })

  it('is not there for nobody', async () => {
    for (const id of [crypto.randomUUID(), 'nobody']) {
      expect((await read(admin, id)).status).toBe(404)
    }
  })
})
