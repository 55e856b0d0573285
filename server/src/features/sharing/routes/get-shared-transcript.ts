import { getSharedTranscript } from '@live-scribe/contract/sharing'
import type { AppContext } from '#server/context.ts'
import { findSessionByCode } from '#server/features/recording/index.ts'
import { findSegments, presentSegment } from '#server/features/transcript/index.ts'
import { sessionNotFound } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { presentSharedSession } from '../present.ts'

export function addGetSharedTranscript(add: AddRoute, context: AppContext): void {
  add(getSharedTranscript, async ({ params, query }) => {
    const session = await findSessionByCode(context.db, params.code)
    if (!session) throw sessionNotFound()
    const segments = await findSegments(context.db, session.id, query.after)
    return { session: presentSharedSession(session), segments: segments.map(presentSegment) }
  })
}
