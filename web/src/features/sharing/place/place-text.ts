import type { MissedItem } from './missed-items.ts'
import type { Place } from './place.ts'

/** From this many seconds on they are said in minutes. */
const MINUTES_FROM_S = 120

/** How many lines were missed, in a sentence without its full stop; lines are from 1. */
export function describeMissed(place: Extract<Place, { name: 'back' }>, lines: number): string {
  const count = lines === 1 ? '1 new line' : `${lines} new lines`

  return place.until > place.last ? `${count} since you looked away` : `${count} since you left off`
}

/** What is in the list, as the button that opens it says it. */
export function describeItems(items: readonly MissedItem[]): string {
  const questions = items.filter(({ kind }) => kind === 'question').length
  const marks = items.length - questions

  return [count(questions, 'question'), count(marks, 'mark')].filter(Boolean).join(', ')
}

/** How far a reader is behind, in seconds of the speech. */
export function describeDelay(seconds: number): string {
  return seconds < MINUTES_FROM_S ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

function count(items: number, name: string): string {
  if (items === 0) return ''

  return items === 1 ? `1 ${name}` : `${items} ${name}s`
}
