import { formatDuration } from '#web/lib/format/format-duration.ts'
import type { Filler } from './model/find-fillers.ts'

interface FillerListProps {
  fillers: readonly Filler[]
  /** Whether only one side speaks, which then needs no name. */
  isOneSide: boolean
}

/** How often each filler was said, and every place of it on request. */
export function FillerList({ fillers, isOneSide }: FillerListProps) {
  if (fillers.length === 0) return null
  const counts = new Map<string, number>()
  for (const { filler } of fillers) counts.set(filler, (counts.get(filler) ?? 0) + 1)
  const summary = [...counts].map(([filler, count]) => `${filler} ${count}`).join(' · ')

  return (
    <details className="text-note">
      <summary className="min-h-11 cursor-pointer py-3">{summary}</summary>
      <ol className="flex max-h-96 flex-col gap-1 overflow-y-auto">
        {fillers.map(({ side, startMs, context, filler }) => (
          <li key={`${side} ${startMs} ${filler}`} className="flex gap-4">
            <span className="figures text-ink-faint">{formatDuration(startMs)}</span>
            <span className="min-w-0 wrap-anywhere">
              {isOneSide ? '' : `${side}: `}… {context} …
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
