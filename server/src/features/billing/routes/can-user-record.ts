import { canUserRecord } from '@live-scribe/contract/billing'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { recordingPermission } from '../recording-permission.ts'

export function addCanUserRecord(add: AddRoute): void {
  add(canUserRecord, async ({ actor }) => recordingPermission(actor))
}
