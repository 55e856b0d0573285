import { type FoundRecording, MAX_SEARCH_CHARACTERS } from '@live-scribe/contract/search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateAndTime, formatDay } from '#web/lib/format/format-date.ts'
import { Button } from '#web/ui/form/button.tsx'
import { describeFound, groupByRecording } from './found-groups.ts'
import { FoundMarkItem } from './found-mark.tsx'
import { SearchHitItem } from './search-hit.tsx'
import { searchQuery } from './search-query.ts'

interface SearchResultsProps {
  /** What was searched for; not empty. */
  searched: string
  onSearch: (typed: string) => void
}

/** What a search found, or what to do next. */
export function SearchResults({ searched, onSearch }: SearchResultsProps) {
  const found = useInfiniteQuery(searchQuery(searched))
  if (found.isPending) {
    return (
      <p role="status" className="text-ink-soft">
        Searching...
      </p>
    )
  }
  if (found.isError && !found.data) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p role="alert">The search did not work. {found.error.message}</p>
        <Button variant="outline" size="small" onClick={() => void found.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const [first] = found.data.pages
  const marks = found.data.pages.flatMap((page) => page.marks)
  const hits = found.data.pages.flatMap((page) => page.hits)
  if (!first) return null
  const { days, recordings, more_recordings: more, speakers } = first
  const counts = { lines: hits.length, marks: marks.length, recordings: recordings.length + more }
  const isEmpty = hits.length + marks.length + recordings.length === 0 && !found.hasNextPage
  const allMarks = `${searched} mark:any`

  return (
    <section aria-label="Found" className="flex flex-col gap-8">
      <div className="flex flex-col gap-1">
        <p role="status" className="font-medium">
          {first.is_searchable
            ? describeFound({ ...counts, hasMore: found.hasNextPage })
            : 'Nothing to search for: type a word with a letter or a digit.'}
        </p>
        {days && (
          <p className="text-note text-ink-soft">{`Recorded ${formatDays(days)}. In quotes, the name of a day is searched for as a word.`}</p>
        )}
        {isEmpty && first.is_searchable && (
          <p className="text-note text-ink-soft">Try fewer or different words.</p>
        )}
      </div>
      {speakers.length > 0 && (
        <ul aria-label="Speakers" className="flex flex-wrap gap-2">
          {speakers.map((name) => (
            <li key={name}>
              <Button
                variant="outline"
                size="small"
                onClick={() => onSearch(`speaker:"${name.replaceAll('"', '')}"`)}
              >
                {`Said by ${name}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {recordings.length > 0 && <FoundRecordings recordings={recordings} more={more} />}
      {groupByRecording(hits, marks).map(({ recording, ...of }) => (
        <article key={recording.session_id} aria-label={recording.title}>
          <RecordingHeading recording={recording} />
          <ul className="divide-y divide-rule border-y border-rule">
            {of.marks.map((one) => (
              <FoundMarkItem key={one.mark.id} found={one} />
            ))}
            {of.hits.map((hit) => (
              <SearchHitItem key={hit.line.segment_number} hit={hit} />
            ))}
          </ul>
        </article>
      ))}
      {first.has_more_marks && allMarks.length <= MAX_SEARCH_CHARACTERS && (
        <Button variant="outline" className="self-start" onClick={() => onSearch(allMarks)}>
          List all marks
        </Button>
      )}
      {found.isFetchNextPageError && (
        <p role="alert">More could not be loaded. {found.error?.message}</p>
      )}
      {found.hasNextPage && (
        <Button
          variant="outline"
          className="self-start"
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {found.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </section>
  )
}

function FoundRecordings({
  recordings,
  more,
}: {
  recordings: readonly FoundRecording[]
  more: number
}) {
  return (
    <div>
      <ul aria-label="Recordings" className="divide-y divide-rule border-y border-rule">
        {recordings.map((recording) => (
          <li key={recording.session_id} className="py-3">
            <a href={`/view/${recording.session_id}`} className="group block min-h-11">
              <RecordingTitle recording={recording} />
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="pt-3 text-note text-ink-soft">{`And ${more} more. Add a word or a day to see fewer.`}</p>
      )}
    </div>
  )
}

function RecordingHeading({ recording }: { recording: FoundRecording }) {
  return (
    <h3 className="pb-2">
      <RecordingTitle recording={recording} />
    </h3>
  )
}

function RecordingTitle({ recording: { title, started_at } }: { recording: FoundRecording }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-6">
      <span className="min-w-0 font-serif text-xl wrap-anywhere underline-offset-4 group-hover:underline">
        {title}
      </span>
      <time dateTime={started_at} className="font-sans text-note text-ink-faint">
        {formatDateAndTime(Date.parse(started_at))}
      </time>
    </span>
  )
}

function formatDays({ first, last }: { first: string; last: string }): string {
  // At noon the date is the same in the zones of nearly everybody.
  const [from, to] = [first, last].map((date) => formatDay(Date.parse(`${date}T12:00:00`)))

  return from === to ? `on ${from}` : `from ${from} to ${to}`
}
