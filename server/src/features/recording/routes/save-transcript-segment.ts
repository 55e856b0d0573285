import { saveTranscriptSegment } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import { Announcer } from '#server/features/transcript/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { findOwnSession } from '../policy.ts'
import { saveNumberedSegment } from '../save-numbered-segment.ts'

/** For clients that recognise speech themselves. Interims and empty texts are not stored. */
export function addSaveTranscriptSegment(add: AddRoute, context: AppContext): void {
  add(saveTranscriptSegment, async ({ actor, body }) => {
    const session = await findOwnSession(context.db, actor, body.sessionId)
    const { segmentNumber } = body
    const text = body.text.trim()
    if (!body.isFinal || text === '') return { stored: false, segmentNumber }
    const now = context.now()
    const saved = await saveNumberedSegment(context.db, session, { text, segmentNumber, now })
    switch (saved.outcome) {
      case 'stored': {
        const lastSegment = segmentNumber
        new Announcer(context, { sessionId: session.sessionId, lastSegment }).final(saved.segment)
        return { stored: true, segmentNumber }
      }
      case 'known':
        return { stored: true, segmentNumber }
      case 'completed':
        throw new AppError('session_completed', 'This recording has ended.')
      case 'conflict':
        throw new AppError('conflict', `The next segment is number ${saved.next}.`)
      default:
        return saved satisfies never
    }
  })
}
