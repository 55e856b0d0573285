import { MAX_SEARCH_CHARACTERS } from '@live-scribe/contract/search'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'

interface SearchFormProps {
  /** The search that is shown; empty without one. */
  searched: string
  /** Called with what was typed; empty to end the search. */
  onSearch: (typed: string) => void
}

/** The field that searches all own recordings. */
export function SearchForm({ searched, onSearch }: SearchFormProps) {
  const id = useId()
  const [typed, setTyped] = useState(searched)
  const [before, setBefore] = useState(searched)
  // The browser's back button changes the search too.
  if (before !== searched) {
    setBefore(searched)
    setTyped(searched)
  }
  const isTooLong = typed.trim().length > MAX_SEARCH_CHARACTERS
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTooLong) onSearch(typed.trim())
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark
    <form role="search" onSubmit={submit} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Search your recordings
      </label>
      {/* A long search keeps its room beside two buttons. */}
      <div className={searched === '' ? 'flex gap-2' : 'flex gap-2 max-sm:flex-wrap'}>
        <input
          id={id}
          type="search"
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          aria-describedby={`${id}-note`}
          placeholder="Words, titles, speakers"
          aria-invalid={isTooLong || undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-12 w-full min-w-0 rounded-control border border-rule-strong bg-sheet px-3.5 text-body text-ink focus-visible:rounded-control aria-invalid:border-danger"
        />
        <Button type="submit" variant="outline" className="min-h-12">
          Search
        </Button>
        {searched !== '' && (
          <Button variant="quiet" className="min-h-12 px-3!" onClick={() => onSearch('')}>
            Clear
          </Button>
        )}
      </div>
      <p
        id={`${id}-note`}
        role={isTooLong ? 'alert' : undefined}
        className={isTooLong ? 'text-note text-danger' : 'text-note text-ink-faint'}
      >
        {isTooLong
          ? `A search has at most ${MAX_SEARCH_CHARACTERS} characters. Shorten it, then search again.`
          : 'Also “a phrase”, speaker:name, is:question, mark:any, mark:decision, yesterday or 2026-11-21'}
      </p>
    </form>
  )
}
