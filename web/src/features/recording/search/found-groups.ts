import type { FoundMark, FoundRecording, SearchHit } from '@live-scribe/contract/search'

/** What was found of one recording. */
interface FoundGroup {
  recording: FoundRecording
  marks: FoundMark[]
  hits: SearchHit[]
}

/** Groups marks and lines by their recording, the newest first. */
export function groupByRecording(
  hits: readonly SearchHit[],
  marks: readonly FoundMark[],
): FoundGroup[] {
  const groups = new Map<string, FoundGroup>()
  const groupOf = (recording: FoundRecording) => {
    const group = groups.get(recording.session_id) ?? { recording, marks: [], hits: [] }
    groups.set(recording.session_id, group)

    return group
  }
  for (const hit of hits) groupOf(hit.recording).hits.push(hit)
  for (const mark of marks) groupOf(mark.recording).marks.push(mark)

  return [...groups.values()].sort(
    ({ recording: one }, { recording: other }) =>
      Date.parse(other.started_at) - Date.parse(one.started_at),
  )
}

interface FoundCounts {
  lines: number
  marks: number
  recordings: number
  /** Whether there is another page of the lines, or of the marks where there are no lines. */
  hasMore: boolean
}

/** How much was found, as a sentence. */
export function describeFound({ lines, marks, recordings, hasMore }: FoundCounts): string {
  const hasMoreMarks = hasMore && lines === 0 && marks > 0
  const hasMoreLines = hasMore && !hasMoreMarks
  const parts = [
    ...(lines > 0 ? [describeCount(lines, 'line', hasMoreLines)] : []),
    ...(marks > 0 ? [describeCount(marks, 'mark', hasMoreMarks)] : []),
    ...(recordings > 0
      ? [`${describeCount(recordings, 'recording', false)} by title or date`]
      : []),
  ]
  if (parts.length > 0) return `Found ${new Intl.ListFormat('en-GB').format(parts)}.`

  return hasMore ? 'Nothing found in the newest lines. Show more to search on.' : 'Nothing found.'
}

function describeCount(count: number, what: string, hasMore: boolean): string {
  return `${count}${hasMore ? ' or more' : ''} ${what}${count === 1 && !hasMore ? '' : 's'}`
}
