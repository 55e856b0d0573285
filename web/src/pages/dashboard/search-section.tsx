import { MAX_SEARCH_CHARACTERS } from '@live-scribe/contract/search'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SearchForm } from '#web/features/recording/search/search-form.tsx'
import { PastRecordingsSection } from './past-recordings-section.tsx'

// Loaded with the first search.
const SearchResults = lazy(async () => ({
  default: (await import('#web/features/recording/search/search-results.tsx')).SearchResults,
}))

/**
 * The search over all recordings, for users who have any, and past recordings while nothing is
 * searched for.
 */
export function SearchSection({ hasRecordings }: { hasRecordings: boolean }) {
  const { q: searched = '' } = useSearch({ from: '/transcribe' })
  const navigate = useNavigate()
  const onSearch = (typed: string) =>
    void navigate({
      to: '/transcribe',
      search: typed === '' ? {} : { q: typed },
      resetScroll: false,
    })

  return (
    <div className="flex flex-col gap-8">
      {(hasRecordings || searched !== '') && <SearchForm searched={searched} onSearch={onSearch} />}
      {searched === '' && <PastRecordingsSection />}
      {/* Of a search that is too long the form says so. */}
      {searched !== '' && searched.trim().length <= MAX_SEARCH_CHARACTERS && (
        <Suspense
          fallback={
            <p role="status" className="text-ink-soft">
              Searching...
            </p>
          }
        >
          <SearchResults key={searched} searched={searched} onSearch={onSearch} />
        </Suspense>
      )}
    </div>
  )
}
