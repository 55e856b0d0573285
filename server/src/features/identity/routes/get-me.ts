import { getMe } from '@live-scribe/contract/identity'
import type { UserRow } from '#server/db/schema/users.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { presentUser } from '../present.ts'

/** Whether a user has a row among the affiliates. */
export type IsAffiliate = (user: UserRow) => Promise<boolean>

/** Adds the call for the signed-in user, which returns null for a visitor. */
export function addGetMe(add: AddRoute, isAffiliate: IsAffiliate): void {
  add(getMe, async ({ actor }) => ({
    user: actor && { ...presentUser(actor), is_affiliate: await isAffiliate(actor) },
  }))
}
