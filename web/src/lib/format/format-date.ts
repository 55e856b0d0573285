import { onFirstUse } from './on-first-use.ts'

const timeOfDay = onFirstUse(
  () =>
    new Intl.DateTimeFormat(undefined, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
)
const dateAndTime = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
)
const day = onFirstUse(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }))

/** The local time of day, as 14:05:09. */
export function formatTimeOfDay(ms: number): string {
  return timeOfDay().format(ms)
}

/**
 * Makes the format of dates and times: the browser's first takes a phone 60 ms, in a task of its own
 * while what has dates is on its way.
 */
export function prepareDates(): void {
  dateAndTime()
}

/** The local date and time. */
export function formatDateAndTime(ms: number): string {
  return dateAndTime().format(ms)
}

/** The local date. */
export function formatDay(ms: number): string {
  return day().format(ms)
}
