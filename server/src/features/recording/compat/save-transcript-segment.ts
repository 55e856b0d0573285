import { saveTranscriptSegment } from '@live-scribe/contract/recording/save-transcript-segment'
import {
  MAX_CHARACTERS_PER_SESSION,
  MAX_SEGMENTS_PER_SESSION,
} from '@live-scribe/contract/transcript-limits'
import type { AppContext } from '#server/context.ts'
import { Announcer } from '#server/features/transcript/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { finishSession } from '../session/finish-session.ts'
import { saveNumberedSegment } from './save-numbered-segment.ts'

/** Maximum segments of one user: ten per second, with room for a backlog after an outage. */
const SEGMENTS_LIMIT = {
  tries: 600,
  windowSeconds: 60,
  text: 'Too many segments. Please wait a minute.',
}
const fullText = `This transcript is full: it may hold ${MAX_SEGMENTS_PER_SESSION} segments and ${MAX_CHARACTERS_PER_SESSION} characters. Start another recording to go on.`
const overText =
  'This free recording has reached its time limit. Choose a plan to record for longer.'
const fastText =
  'This is more text than anybody says in this time. Send it at the pace in which it is spoken.'

/**
 * Adds the call for clients that recognise speech themselves. Interims and empty texts are not
 * stored. A free session ends when its time is over. Refused with `too_many_requests`,
 * `session_completed`, `session_full` or `conflict`.
 */
export function addSaveTranscriptSegment(
  add: AddRoute,
  context: AppContext,
  recordings: LiveRecordings,
): void {
  const useSegment = createLimit(context.rateLimits, 'segments', SEGMENTS_LIMIT)
  add(saveTranscriptSegment, async ({ actor, body, session }) => {
    const { segmentNumber } = body
    const text = body.text.trim()
    if (!body.isFinal || text === '') return { stored: false, segmentNumber }
    await useSegment(actor.id)
    const now = context.now()
    const segment = { text, segmentNumber, now }
    const saved = await saveNumberedSegment(context.db, session, segment, actor)
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
      case 'over':
        await finishSession(context, recordings, session, 'time_limit')
        throw new AppError('session_completed', overText)
      case 'fast':
        throw new AppError('too_many_requests', fastText)
      case 'full':
        throw new AppError('session_full', fullText)
      case 'conflict':
        throw new AppError('conflict', `The next segment is number ${saved.next}.`)
      default:
        return saved satisfies never
    }
  })
}
