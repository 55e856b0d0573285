import type { Retention } from '@live-scribe/contract/account/retention-choice'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { getRecordingPermission, refreshSubscription } from '#server/features/billing/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { announceIdleSessionStatus } from './announce-idle-session-status.ts'
import { completeSession } from './complete-session.ts'
import { openSession } from './open-session.ts'
import { chooseSessionLanguage, type WantedLanguages } from './session-language.ts'
import { findSessionByCode } from './sessions.ts'

const noRecogniserText = 'This server can’t write down speech right now. Please try again later.'

/**
 * RISK-25: maximum recordings that a free user may open per hour; more than one a minute is a
 * program.
 */
const FREE_STARTS_LIMIT = {
  tries: 60,
  windowSeconds: 60 * 60,
  text: 'You have started very many recordings within an hour. Please wait a little, or choose a plan.',
}

/** A recording that a user wants to start. */
interface WantedSession {
  title: string
  languages: WantedLanguages
  retention?: Retention | undefined
  /** How long it is planned to last, in whole minutes. */
  plannedMinutes?: number | undefined
  /** Whether it is shared from its start; it is by default. */
  isShared?: boolean | undefined
  /** Whether another recording of the user is ended for it. */
  takesOver: boolean
}

/** Opens a session for a user; throws what the user is refused with. */
export type StartSession = (user: UserRow, wanted: WantedSession) => Promise<SessionRow>

/** Creates the function that opens sessions; a free account may open 60 an hour (RISK-25). */
export function createStartSession(context: AppContext, recordings: LiveRecordings): StartSession {
  const useFreeStart = createLimit(context.rateLimits, 'free recordings', FREE_STARTS_LIMIT)
  return async (user, wanted) => {
    const { title, languages, retention, plannedMinutes, isShared, takesOver } = wanted
    const { available, refusal = noRecogniserText } = context.speechToText.capabilities
    if (!available) throw new AppError('recogniser_unavailable', refusal)
    const language = chooseSessionLanguage(context.speechToText, languages)
    if (user.isTrialUser) await useFreeStart(user.id)
    // Its first stream follows as soon as the recorder has the session.
    context.speechToText.prepareStream?.()
    await refreshSubscription(context, user)
    const now = context.now()
    const open = () =>
      openSession(context.db, {
        userId: user.id,
        title,
        language,
        ...(retention ? { retention } : {}),
        ...(plannedMinutes ? { plannedMinutes } : {}),
        ...(isShared === undefined ? {} : { isShared }),
        recordingLimitMinutes: (tx) => limitOf(tx, user.id, now),
        now,
      })
    let outcome = await open()
    if ('live' in outcome && takesOver) {
      await endPreviousRecording(context, recordings, outcome.live)
      outcome = await open()
    }
    if ('opened' in outcome) {
      for (const { session, status } of outcome.setAside) {
        announceIdleSessionStatus(context, session, status)
      }
      return outcome.opened
    }
    throw new AppError(
      'recording_active',
      'Another recording of yours is running. End it and start this one?',
    )
  }
}

/** RISK-22: the recording limit in whole minutes, decided before the session is opened. */
async function limitOf(tx: Transaction, userId: string, now: Date): Promise<number> {
  const permission = await getRecordingPermission(tx, { userId, now })
  if (permission.can_record) return permission.recording_limit_minutes
  throw new AppError('recording_not_allowed', permission.reason ?? 'You can’t record now.')
}

/**
 * Ends a user's live recording in favour of the next one, on any node. The lease holder continues
 * to transcribe the rest of its audio; without a lease holder it ends with the stored text.
 */
async function endPreviousRecording(
  context: AppContext,
  recordings: LiveRecordings,
  session: SessionRow,
): Promise<void> {
  await recordings.sendToLeaseHolder(session.code, { ask: 'give-way' })
  const now = context.now()
  const current = await findSessionByCode(context.db, session.code)
  if (current?.status !== 'active') return
  await completeSession(context.db, current, { reason: 'user_stopped', detail: 'taken_over', now })
  announceIdleSessionStatus(context, current, 'completed')
}
