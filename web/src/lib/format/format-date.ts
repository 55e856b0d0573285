import { onFirstUse } from './on-first-use.ts'

const WHOLE_MONTHS =
  'January February March April May June July August September October November December'

const dateAndTime = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
)
const shortDay = onFirstUse(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }))
const day = onFirstUse(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }))

/** The local time of day, as 14:05:09. */
export function formatTimeOfDay(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8)
}

/**
 * Makes the format of dates and times where these are not written by hand: the browser's first takes
 * a phone 60 ms, in a task of its own while what has dates is on its way.
 */
export function prepareDates(): void {
  if (!isAmerican()) dateAndTime()
}

/** The local date and time, as the browser's language writes them. */
export function formatDateAndTime(ms: number): string {
  if (!isAmerican()) return dateAndTime().format(ms)
  const date = new Date(ms)
  const [, month, dayOfMonth, year] = date.toDateString().split(' ')
  const hours = date.getHours()
  const time = (hours % 12 || 12) + formatTimeOfDay(ms).slice(2, 5)

  return `${month} ${Number(dayOfMonth)}, ${year}, ${time} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The local date for a table: Nov 28, 2026. */
export function formatShortDay(ms: number): string {
  return shortDay().format(ms)
}

/** The local date, as the browser's language writes it. */
export function formatDay(ms: number): string {
  if (!isAmerican()) return day().format(ms)
  const date = new Date(ms)

  return `${WHOLE_MONTHS.split(' ')[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
}

/** Written by hand in the language of the pages, so that most visits need no format of `Intl`. */
function isAmerican(): boolean {
  return navigator.language === 'en-US'
}
