import type { UserPage } from '@live-scribe/contract/admin/user-page'
import type { StaffRole } from '@live-scribe/contract/identity/staff'
import { makeAdmin } from '@live-scribe/testing/clients/make-admin'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Shopper, startShop } from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'

let server: TestServer
let admin: Shopper
beforeAll(async () => {
  server = await startShop()
  admin = await joinStaff('admin')
})
afterAll(() => server.close())

async function joinStaff(role: StaffRole): Promise<Shopper> {
  const person = await Shopper.join(server)
  await makeAdmin(server.context.db, person.email, role)
  return person
}

async function read(reader: Shopper, id: string) {
  const reply = await reader.user.call('GET', `/api/admin/users/${id}`)
  return { status: reply.status, page: (await reply.json()) as UserPage }
}

async function audited() {
  const reply = await admin.user.call('GET', '/api/admin/audit')
  return ((await reply.json()) as { entries: Record<string, string>[] }).entries
}

describe('a user’s page', () => {
  it('[SUPP-4] tells plan, minutes, payments, recordings, devices and mails', async () => {
    const support = await joinStaff('support')
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
    await vi.waitFor(async () => {
      const { page } = await read(support, id)
      const mails = page.activity?.mails.map(({ kind, outcome }) => `${kind} ${outcome}`)
      expect(mails?.toSorted()).toEqual(['confirm-address accepted', 'purchase accepted'])
    })
  })

  it('[SUPP-5] shows billing payments and minutes, and nothing of what was recorded', async () => {
    const billing = await joinStaff('billing')
    const ann = await Shopper.join(server)
    await ann.user.openSession()
    const { page } = await read(billing, (await ann.row()).id)
    expect(page.activity).toBeNull()
  })

  it('[SUPP-6] never has a text, a code or an id of a recording, whoever reads it', async () => {
    const ann = await Shopper.join(server)
    const code = await ann.user.openSession()
    const said = 'The secret word is marzipan.'
    const segment = { sessionId: code, text: said, isFinal: true, segmentNumber: 1 }
    expect((await ann.post('transcript-segment', segment)).status).toBe(200)
    const readers = [admin, await joinStaff('support'), await joinStaff('billing')]
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
    const support = await joinStaff('support')
    const ann = await Shopper.join(server)
    const { id } = await ann.row()
    await read(support, id)
    await read(support, id)
    const looks = (await audited()).filter(({ target }) => target === ann.email)
    const look = { actor_email: support.email, action: 'look at user' }
    expect(looks).toEqual([expect.objectContaining(look), expect.objectContaining(look)])
    for (const { created_at } of looks) expect(Date.parse(String(created_at))).toBeGreaterThan(0)
  })

  it('is not there for nobody', async () => {
    for (const id of [crypto.randomUUID(), 'nobody']) {
      expect((await read(admin, id)).status).toBe(404)
    }
  })
})
