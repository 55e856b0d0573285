import { formatDuration } from '#web/lib/format/format-duration.ts'
import type { MissedItem } from './missed-items.ts'

interface MissedListProps {
  items: readonly MissedItem[]
  /** Called with the segment number of an item's line. */
  onJump: (line: number) => void
}

/** Questions and marks that a reader missed; each opens its line. */
export function MissedList({ items, onJump }: MissedListProps) {
  return (
    <ol className="max-h-[40dvh] divide-y divide-rule overflow-y-auto border-t border-rule px-4">
      {items.map(({ key, label, positionMs, segmentNumber, text }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onJump(segmentNumber)}
            className="group flex min-h-11 w-full flex-col items-start py-1.5 text-left"
          >
            <span className="flex items-baseline gap-2">
              <span className="figures text-ink-soft">{formatDuration(positionMs)}</span>
              <span className="font-semibold">{label}</span>
            </span>
            <span
              dir="auto"
              className="line-clamp-2 w-full font-serif wrap-anywhere text-ink-soft underline-offset-4 group-hover:underline"
            >
              {text}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
