import { getOrCreateUserByClerkId, getOrCreateUserByIdentity } from '@live-scribe/contract/identity'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { presentUser } from '../present.ts'

/** Adds the calls that return the caller's row, which authentication has created by then. */
export function addSyncUser(add: AddRoute): void {
  add(getOrCreateUserByIdentity, async ({ actor }) => presentUser(actor))
  add(getOrCreateUserByClerkId, async ({ actor }) => presentUser(actor))
}
