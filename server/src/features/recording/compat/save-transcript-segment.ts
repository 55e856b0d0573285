import { saveTranscriptSegment } from '@live-scribe/contract/recording/save-transcript-segment'
import {
  MAX_CHARACTERS_PER_SESSION,
  MAX_SEGMENTS_PER_SESSION,
} from '@live-scribe/contract/transcript-limits'
import type { AppContext } from '#server/context.ts'
import { Announcer } from '#server/features/transcript/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { saveNumberedSegment } from './save-numbered-segment.ts'

/** Maximum segments of one user: ten per second, with room for a backlog after an outage. */
const MAX_SEGMENTS = { tries: 600, windowSeconds: 60 }
const fullText = `This transcript is full: it may hold ${MAX_SEGMENTS_PER_SESSION} segments and ${MAX_CHARACTERS_PER_SESSION} characters. Start another recording to go on.`

/**
 * Adds the call for clients that recognise speech themselves. Interims and empty texts are not
 * stored. Refused with `too_many_requests`, `session_completed`, `session_full` or `conflict`.
 */
export function addSaveTranscriptSegment(add: AddRoute, context: AppContext): void {
  const limiter = context.rateLimits.limiter('segments', MAX_SEGMENTS)
  add(saveTranscriptSegment, async ({ actor, body, session }) => {
    const { segmentNumber } = body
    const text = body.text.trim()
    if (!body.isFinal || text === '') return { stored: false, segmentNumber }
    if (!(await limiter.use(actor.id))) {
      throw new AppError('too_many_requests', 'Too many segments. Please wait a minute.')
    }
    const now = context.now()
    const saved = await saveNumberedSegment(context.db, session, { text, segmentNumber, now })
    switch (saved.outcome) {
      case 'stored': {
        const lastSegment = segmentNumber
        new Announcer(context, { code: session.code, lastSegment }).final(saved.segment)
        return { stored: true, segmentNumber }
      }
      case 'known':
        return { stored: true, segmentNumber }
      case 'completed':
        throw new AppError('session_completed', 'This recording has ended.')
      case 'full':
        throw new AppError('session_full', fullText)
      case 'conflict':
        throw new AppError('conflict', `The next segment is number ${saved.next}.`)
      default:
        return saved satisfies never
    }
  })
}
