import type { StaffRole } from '@live-scribe/contract/identity/staff'
import { makeAdmin } from '@live-scribe/testing/clients/make-admin'
import { Shopper } from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'

/** An entry of the audit log. */
export interface Entry {
  actor_email: string | null
  action: string
  target: string
  reason: string | null
}

/** Signs somebody up who has a role in the admin area. */
export async function joinStaff(server: TestServer, role: StaffRole): Promise<Shopper> {
  const person = await Shopper.join(server)
  await makeAdmin(server.context.db, person.email, role)
  return person
}

/** What was done to somebody, oldest first, as an administrator reads it. */
export async function readAudit(admin: Shopper, email: string): Promise<Entry[]> {
  const reply = await admin.user.call('GET', '/api/admin/audit')
  const { entries } = (await reply.json()) as { entries: Entry[] }
  return entries.filter(({ target }) => target.split(': ')[0] === email).reverse()
}
