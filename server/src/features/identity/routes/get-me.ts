import { getMe } from '@live-scribe/contract/identity'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { presentUser } from '../present.ts'

export function addGetMe(add: AddRoute): void {
  add(getMe, async ({ actor }) => ({ user: actor ? presentUser(actor) : null }))
}
