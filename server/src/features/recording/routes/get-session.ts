import { getSession } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { findOwnSession } from '../policy.ts'
import { presentSession } from '../present.ts'

export function addGetSession(add: AddRoute, context: AppContext): void {
  add(getSession, async ({ actor, params }) =>
    presentSession(await findOwnSession(context.db, actor, params.code), context.now()),
  )
}
