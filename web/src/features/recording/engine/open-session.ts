import { createInterviewSession } from '@live-scribe/contract/recording'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { getWantedLanguages } from '../chosen-language.ts'
import { checkPermission, failedPermissionCheck } from '../panel/recording-permission.ts'
import { isSharedFromStart } from '../panel/shared-from-start.ts'
import { plannedLength } from '../planned-length/planned-length.ts'
import { keepForPageIfChosen } from '../retention/keep-for-page.ts'
import { nextRetention } from '../retention/next-retention.ts'
import type { OpenSession, RecorderPorts } from './recorder-ports.ts'

const NOT_ALLOWED = 'You cannot start a recording now.'

/** Opens a session for a new recording, if the user may record. */
export const openSession: RecorderPorts['createSession'] = async ({ takeOver, signal }) => {
  const permission = await checkPermission(signal)
  if (permission === failedPermissionCheck) {
    const message = `${permission.reason}. Check your connection, then try again.`
    // The status of failures that may be retried.
    throw new ApiError({ status: 503, code: 'recording_not_allowed', message })
  }
  if (!permission.can_record) {
    const message = permission.reason ?? NOT_ALLOWED
    throw new ApiError({ status: 403, code: 'recording_not_allowed', message })
  }
  const retention = nextRetention.get()
  const plannedMinutes = plannedLength.get()
  const body = {
    p_title: `Interview ${formatDateAndTime(Date.now())}`,
    p_preferred_languages: getWantedLanguages(),
    ...(takeOver ? { p_take_over: true } : {}),
    ...(retention ? { p_retention: retention } : {}),
    ...(plannedMinutes ? { p_planned_minutes: plannedMinutes } : {}),
    ...(isSharedFromStart.get() ? {} : { p_is_shared: false }),
  }
  const session = await callEndpoint(createInterviewSession, { body }, { signal })
  nextRetention.set(null)
  // Without its code, after a failed load, the server takes the page for closed an hour later.
  keepForPageIfChosen(session).catch(() => {})

  return toOpenSession(session)
}

/** The part of a session that the recorder needs. */
export function toOpenSession(session: {
  session_id: string
  title: string
  recording_limit_minutes: number
  is_shared: boolean
  durable_sample: number
  language: string
}): OpenSession {
  return {
    code: session.session_id,
    title: session.title,
    limitMinutes: session.recording_limit_minutes,
    isShared: session.is_shared,
    durableSample: session.durable_sample,
    language: session.language,
  }
}
