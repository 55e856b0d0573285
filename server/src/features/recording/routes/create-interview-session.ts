import { createInterviewSession } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { getRecordingPermission, refreshSubscription } from '#server/features/billing/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { presentSession } from '../present.ts'
import { endPreviousRecording } from '../session/end-previous-recording.ts'
import { openSession } from '../session/open-session.ts'
import { chooseSessionLanguage } from '../session/session-language.ts'

const noRecogniserText =
  'No speech recogniser is installed on this server. Ask its owner to run npm start as an administrator.'

/**
 * RISK-25: maximum recordings that a free user may open per hour; more than one a minute is a
 * program.
 */
const UNRECORDED_STARTS_LIMIT = { tries: 60, windowSeconds: 60 * 60 }
const tooManyText =
  'You have started very many recordings within an hour. Please wait a little, or choose a plan.'

/** Adds the call that opens a session; a free account may open 60 an hour (RISK-25). */
export function addCreateInterviewSession(
  add: AddRoute,
  context: AppContext,
  recordings: LiveRecordings,
): void {
  const freeStarts = context.rateLimits.limiter('free recordings', UNRECORDED_STARTS_LIMIT)
  add(createInterviewSession, async ({ actor, body }) => {
    if (!context.speechToText.capabilities.available) {
      throw new AppError('recogniser_unavailable', noRecogniserText)
    }
    const language = chooseSessionLanguage(context.speechToText, {
      required: body.p_language,
      preferred: body.p_preferred_languages,
    })
    if (actor.isTrialUser && !(await freeStarts.use(actor.id))) {
      context.log.warn({ user: actor.id }, 'too many free recordings')
      throw new AppError('too_many_requests', tooManyText)
    }
    await refreshSubscription(context, actor)
    const now = context.now()
    const open = () =>
      openSession(context.db, {
        userId: actor.id,
        title: body.p_title,
        language,
        ...(body.p_retention ? { retention: body.p_retention } : {}),
        recordingLimitMinutes: (tx) => limitOf(tx, actor.id, now),
        now,
      })
    let outcome = await open()
    if ('live' in outcome && body.p_take_over) {
      await endPreviousRecording(context, recordings, outcome.live)
      outcome = await open()
    }
    if ('live' in outcome) {
      throw new AppError(
        'recording_active',
        'Another recording of yours is running. End it and start this one?',
      )
    }
    return presentSession(outcome.opened, { now, owner: actor })
  })
}

/** RISK-22: the recording limit in whole minutes, decided before the session is opened. */
async function limitOf(tx: Transaction, userId: string, now: Date): Promise<number> {
  const permission = await getRecordingPermission(tx, { userId, now })
  if (permission.can_record) return permission.recording_limit_minutes
  throw new AppError('recording_not_allowed', permission.reason ?? 'You can’t record now.')
}
