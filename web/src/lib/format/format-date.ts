import { onFirstUse } from './on-first-use.ts'

const WHOLE_MONTHS =
  'January February March April May June July August September October November December'

const dateAndTime = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
)
const hours = onFirstUse(() => new Intl.DateTimeFormat(undefined, { hour: 'numeric' }))
const shortDay = onFirstUse(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }))
const dayOfYear = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' }),
)
const day = onFirstUse(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }))

/** The local time of day: 2:05:09 PM where the browser's language counts to twelve, else 14:05:09. */
export function formatTimeOfDay(ms: number): string {
  const time = new Date(ms).toTimeString().slice(0, 8)
  if (!countsToTwelve()) return time
  const hours = Number(time.slice(0, 2))

  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`
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
  const time = formatTimeOfDay(ms).replace(/:\d\d /, ' ')

  return `${month} ${Number(dayOfMonth)}, ${year}, ${time}`
}

/** The local date for a table: Nov 28, 2026. */
export function formatShortDay(ms: number): string {
  return shortDay().format(ms)
}

/** The local date of a day within a year, without the year: Nov 28. */
export function formatDayOfYear(ms: number): string {
  if (!isAmerican()) return dayOfYear().format(ms)
  const [, month, dayOfMonth] = new Date(ms).toDateString().split(' ')

  return `${month} ${Number(dayOfMonth)}`
}

/** The local date, as the browser's language writes it. */
export function formatDay(ms: number): string {
  if (!isAmerican()) return day().format(ms)
  const date = new Date(ms)

  return `${WHOLE_MONTHS.split(' ')[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
}

function countsToTwelve(): boolean {
  return isAmerican() || hours().resolvedOptions().hour12 === true
}

/** Written by hand in the language of the pages, so that most visits need no format of `Intl`. */
function isAmerican(): boolean {
  return navigator.language === 'en-US'
}
