import type { FileEntries } from './read-vocabulary-file.ts'
import type { SavedEntries } from './save-entries.ts'

/** Refused lines that are named. */
const MAX_NAMED_LINES = 5

/** What became of an imported file, in sentences. */
export function describeImport(
  { entries, refused, leftOut }: FileEntries,
  saved: SavedEntries,
): string {
  const known = entries.length - saved.added - saved.leftOut
  const full = leftOut + saved.leftOut

  return [
    `${count(saved.added, 'entry', 'entries')} imported.`,
    ...(known > 0 ? [`${count(known, 'was', 'were')} there already.`] : []),
    ...(full > 0
      ? [`${count(full, 'entry', 'entries')} had no room: a vocabulary has 5,000.`]
      : []),
    ...(refused.length > 0 ? [describeRefused(refused)] : []),
  ].join(' ')
}

function describeRefused(lines: readonly number[]): string {
  const named = lines.slice(0, MAX_NAMED_LINES).join(', ')
  const more = lines.length > MAX_NAMED_LINES ? ' and more' : ''

  return `${count(lines.length, 'line', 'lines')} left out (${named}${more}): too long, or no words.`
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}
