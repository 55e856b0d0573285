import { getRecordingTotals } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { countSessionsOfUser } from '../sessions.ts'

export function addGetRecordingTotals(add: AddRoute, context: AppContext): void {
  add(getRecordingTotals, ({ actor }) => countSessionsOfUser(context.db, actor.id))
}
