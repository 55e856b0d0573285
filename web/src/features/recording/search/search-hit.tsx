import type { FoundLine, SearchHit } from '@live-scribe/contract/search'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'
import { MarkedText } from './marked-text.tsx'

/** A line that was found, between its neighbours; the link opens the transcript at it. */
export function SearchHitItem({
  hit: { recording, line, before, after, marks },
}: {
  hit: SearchHit
}) {
  return (
    <li className="py-4">
      <a
        href={`/view/${recording.session_id}#line-${line.segment_number}`}
        className="group grid gap-x-4 gap-y-1 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
      >
        <time dateTime={line.spoken_at} className="figures pt-0.5 text-note text-ink-soft">
          {formatTimeOfDay(Date.parse(line.spoken_at))}
        </time>
        <span className="flex min-w-0 flex-col gap-1 wrap-anywhere">
          <Neighbour line={before} />
          <span dir="auto" className="font-serif text-lg underline-offset-4 group-hover:underline">
            <Speaker line={line} />
            <MarkedText text={line.text} marks={marks} />
          </span>
          <Neighbour line={after} />
        </span>
      </a>
    </li>
  )
}

function Neighbour({ line }: { line: FoundLine | null }) {
  if (!line) return null

  return (
    <span dir="auto" className="line-clamp-2 font-serif text-ink-faint">
      <Speaker line={line} />
      {line.text}
    </span>
  )
}

function Speaker({ line: { speaker } }: { line: FoundLine }) {
  return speaker === null ? null : (
    <span className="font-sans text-note font-medium text-ink-soft">{`${speaker}: `}</span>
  )
}
