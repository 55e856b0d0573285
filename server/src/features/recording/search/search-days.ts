import { DAY_MS } from '#server/lib/day.ts'

/** Days from the first to the last, as dates such as `2026-11-21`. */
export interface DayRange {
  first: string
  last: string
}

/** Takes the words that name days out of a search; several days give the range of all. */
export function readDays(
  words: readonly string[],
  today: string,
): { days: DayRange | null; rest: string[] } {
  const rest: string[] = []
  const found: DayRange[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const day = dayOf(word, today)
    const week = weekOf(word, words[index + 1], today)
    if (week) index += 1
    const range = week ?? (day === null ? null : { first: day, last: day })
    if (range) found.push(range)
    else rest.push(word)
  }
  const first = found.map((range) => range.first).sort()[0]
  const last = found
    .map((range) => range.last)
    .sort()
    .at(-1)
  return { days: first && last ? { first, last } : null, rest }
}

function dayOf(word: string, today: string): string | null {
  switch (word.toLowerCase()) {
    case 'today':
      return today
    case 'yesterday':
      return addDays(today, -1)
    default:
      return isDate(word) ? word : null
  }
}

/** The week from Monday to Sunday that two words name. */
function weekOf(word: string, next: string | undefined, today: string): DayRange | null {
  const which = word.toLowerCase()
  if (next?.toLowerCase() !== 'week' || (which !== 'last' && which !== 'this')) return null
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const first = addDays(today, (which === 'last' ? -7 : 0) - sinceMonday)
  return { first, last: addDays(first, 6) }
}

function isDate(word: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(word)) return false
  const date = new Date(word)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(word)
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The date in a time zone; throws a RangeError for an unknown zone. */
export function dateIn(zone: string, now: Date): string {
  const local = new Date(now.getTime() + getOffsetMs(zone, now))
  return local.toISOString().slice(0, 10)
}

/** From the start of the first day to the end of the last, in a time zone. */
export function toInstants({ first, last }: DayRange, zone: string): { from: Date; until: Date } {
  return { from: startOf(first, zone), until: startOf(addDays(last, 1), zone) }
}

function startOf(date: string, zone: string): Date {
  const utc = Date.parse(date)
  const guess = new Date(utc - getOffsetMs(zone, new Date(utc)))
  // The offset may change between midnight there and midnight in Greenwich.
  return new Date(utc - getOffsetMs(zone, guess))
}

function getOffsetMs(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  const [, sign, hours, minutes, seconds] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(parts?.value ?? '') ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)
  return (sign === '-' ? -offset : offset) * 1000
}
