import { markKindNames } from '@live-scribe/contract/marks/mark'
import type { FoundMark } from '@live-scribe/contract/search'
import { formatDuration } from '#web/lib/format/format-duration.ts'
import { MarkedText } from './marked-text.tsx'

/** A mark that was found, with its line; the link opens the transcript there. */
export function FoundMarkItem({ found: { recording, mark, line, words } }: { found: FoundMark }) {
  const place = line ? `#line-${line.segment_number}` : ''

  return (
    <li className="py-4">
      <a
        href={`/view/${recording.session_id}${place}`}
        className="group grid gap-x-4 gap-y-1 sm:grid-cols-[5rem_minmax(0,1fr)]"
      >
        <span className="figures pt-0.5 text-note text-ink-soft">
          {`at ${formatDuration(mark.position_ms)}`}
        </span>
        <span className="flex min-w-0 flex-col gap-1 wrap-anywhere">
          <span className="text-note font-semibold text-ink">{markKindNames[mark.kind]}</span>
          {mark.note !== '' && (
            <span
              dir="auto"
              className="whitespace-pre-line text-body text-ink underline-offset-4 group-hover:underline"
            >
              <MarkedText text={mark.note} marks={words} />
            </span>
          )}
          {line && (
            <span dir="auto" className="line-clamp-2 font-serif text-ink-faint">
              {line.speaker !== null && (
                <span className="font-sans text-note font-medium text-ink-soft">{`${line.speaker}: `}</span>
              )}
              {line.text}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
