import { createStoredChoice } from '#web/lib/browser/stored-choice.ts'

/** The lengths that can be planned, in minutes. */
export const plannableMinutes = [5, 15, 30, 45, 60, 90, 120] as const

/** The planned length of recordings from now on, in minutes; null where none is planned. */
export const plannedLength = createStoredChoice<number | null>(
  'live-scribe.planned-minutes',
  (stored) => plannableMinutes.find((minutes) => minutes === stored) ?? null,
)
