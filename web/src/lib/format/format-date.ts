import { onFirstUse } from './on-first-use.ts'

const LETTERS = 3
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
const WHOLE_MONTHS =
  'January February March April May June July August September October November December'

const dateAndTime = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
)
const day = onFirstUse(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }))

/** The local time of day, as 14:05:09. */
export function formatTimeOfDay(ms: number): string {
  const date = new Date(ms)

  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(toTwoDigits).join(':')
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
  const at = date.getMonth() * LETTERS
  const hours = date.getHours()
  const half = hours < 12 ? 'AM' : 'PM'

  return `${MONTHS.slice(at, at + LETTERS)} ${date.getDate()}, ${date.getFullYear()}, ${hours % 12 || 12}:${toTwoDigits(date.getMinutes())} ${half}`
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

function toTwoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
