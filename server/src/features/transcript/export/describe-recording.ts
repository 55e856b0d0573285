import { formatLanguage } from '@live-scribe/contract/languages'
import type { ExportHead, ExportOptions } from './export-line.ts'

/** When a recording was made and in which language, as a line below its title. */
export function describeRecording(head: ExportHead, { timeZone }: ExportOptions): string {
  const date = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  const when = head.endedAt
    ? date.formatRange(head.startedAt, head.endedAt)
    : `${date.format(head.startedAt)}, exported before its end`
  return `${when} · ${formatLanguage(head.language)}`
}

/** A position in the recording, as 01:02:03. */
export function formatPosition(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

/** What stands before the text of a line that is an echo of the meeting. */
export const ECHO_LABEL = 'Echo of the meeting'

/** What an export without lines says in their place. */
export const NO_WORDS = 'No words were heard.'
