import { getOrCreateUserByClerkId, getOrCreateUserByIdentity } from '@live-scribe/contract/identity'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { presentUser } from '../present.ts'

/** The row exists once the caller is identified, so both calls only return it. */
export function addSyncUser(add: AddRoute): void {
  add(getOrCreateUserByIdentity, async ({ actor }) => presentUser(actor))
  add(getOrCreateUserByClerkId, async ({ actor }) => presentUser(actor))
}
