import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListFilter as ListFilterIcon } from 'lucide'
import { useState } from 'react'
import { pastRecordingsQuery } from '#web/features/recording/history/past-recordings-query.ts'
import {
  isFiltered,
  type ListFilter,
  parseListFilter,
  toRecordingFilter,
} from '#web/features/recording/list/list-filter.ts'
import { ListFilterBar } from '#web/features/recording/list/list-filter-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { MoreOnSight } from '#web/ui/page/more-on-sight.tsx'
import { FirstRecording } from './first-recording.tsx'
import { SelectableRecordings } from './selectable-recordings.tsx'

/** From so many recordings on, the fields of the filter are shown unasked. */
const MANY_RECORDINGS = 8

/** The past recordings that match the filter of the address, and the fields of that filter. */
export function PastRecordings() {
  const filter = parseListFilter({ ...useSearch({ from: '/transcribe' }) })
  const navigate = useNavigate()
  const [isFiltering, setFiltering] = useState(false)
  const query = useInfiniteQuery(pastRecordingsQuery(toRecordingFilter(filter)))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const onFilter = (search: ListFilter) =>
    void navigate({ to: '/transcribe', search, resetScroll: false })
  const sessions = data?.pages.flatMap((page) => page.sessions) ?? []
  const total = data?.pages[0]?.total ?? sessions.length
  if (data && total === 0 && !isFiltered(filter)) return <FirstRecording />

  return (
    <div className="flex flex-col gap-4">
      {isFiltering || isFiltered(filter) || total >= MANY_RECORDINGS ? (
        <ListFilterBar filter={filter} onFilter={onFilter} takesFocus={isFiltering} />
      ) : (
        data && (
          <Button
            variant="quiet"
            size="small"
            className="-mx-3 min-h-11! self-start"
            onClick={() => setFiltering(true)}
          >
            <Icon of={ListFilterIcon} size={16} />
            Filter
          </Button>
        )
      )}
      {query.isPending && <p className="text-ink-soft">Loading your recordings...</p>}
      {query.isError && (
        <LoadFailure onRetry={() => void query.refetch()}>
          {`Your recordings could not be loaded. ${query.error.message}`}
        </LoadFailure>
      )}
      {data && total === 0 && <NothingMatches onClear={() => onFilter({})} />}
      {sessions.length > 0 && (
        <SelectableRecordings
          // A selection is of what the filter shows.
          key={JSON.stringify(filter)}
          sessions={sessions}
          total={Math.max(total, sessions.length)}
          match={toRecordingFilter(filter)}
        />
      )}
      {hasNextPage && (
        <MoreOnSight isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()}>
          Show more recordings
        </MoreOnSight>
      )}
    </div>
  )
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <div role="status" className="flex flex-col items-start gap-4 border-t border-rule py-8">
      <p className="text-lg text-ink-soft">None of your recordings matches these filters.</p>
      <Button variant="outline" onClick={onClear}>
        Show all recordings
      </Button>
    </div>
  )
}
