import type { RecordingPermission } from '@live-scribe/contract/billing'

/** Whether the minutes cover a recording, and the sentence for it. */
interface MinutesCoverage {
  isEnough: boolean
  text: string
}

/** Compares what may be recorded with the planned minutes; null where none are planned. */
export function describeMinutes(
  { can_record, reason, remaining_minutes: left, recording_limit_minutes }: RecordingPermission,
  plannedMinutes: number | null,
): MinutesCoverage {
  if (!can_record) return { isEnough: false, text: reason ?? 'You can’t record now.' }
  const available = Math.min(left ?? Infinity, recording_limit_minutes)
  const planned = plannedMinutes ?? available
  if (planned <= available) return { isEnough: true, text: `Enough for ${formatMinutes(planned)}.` }
  const limit = `a recording lasts up to ${formatMinutes(available)}.`
  if (left === null) return { isEnough: false, text: `On the free plan ${limit}` }
  if (left > available) return { isEnough: false, text: `On your plan ${limit}` }

  return { isEnough: false, text: `Your minutes will last for ${available} of these ${planned}.` }
}

function formatMinutes(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
