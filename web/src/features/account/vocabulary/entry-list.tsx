import type { ListedEntry } from '@live-scribe/contract/vocabulary/vocabulary'
import {
  getEntryKey,
  type VocabularyEntry,
} from '@live-scribe/contract/vocabulary/vocabulary-entry'
import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { EntryForm } from './entry-form.tsx'

/** Entries that are shown at first, and more with each click. */
const PAGE_ENTRIES = 50

interface EntryListProps {
  entries: readonly ListedEntry[]
  onEdit: (before: VocabularyEntry, after: VocabularyEntry) => Promise<void>
  onRemove: (entry: VocabularyEntry) => void
}

/** The entries of a vocabulary, with a field that filters them where there are many. */
export function EntryList({ entries, onEdit, onRemove }: EntryListProps) {
  const [filter, setFilter] = useState('')
  const [shown, setShown] = useState(PAGE_ENTRIES)
  const [edited, setEdited] = useState<string | null>(null)
  const found = entries.filter((entry) => isFound(entry, filter))
  const rest = found.length - shown

  return (
    <div className="flex w-full flex-col gap-3">
      {entries.length > PAGE_ENTRIES && (
        <Field
          label="Find in your vocabulary"
          type="search"
          autoComplete="off"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      )}
      {found.length === 0 && <p className="text-ink-soft">No entry has “{filter.trim()}” in it.</p>}
      <ul aria-label="Your vocabulary" className="flex flex-col border-t border-rule">
        {found.slice(0, shown).map((entry) => (
          <li
            key={getEntryKey(entry)}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-1.5"
          >
            {edited === getEntryKey(entry) ? (
              <EntryForm
                entry={entry}
                onCancel={() => setEdited(null)}
                onSave={async (after) => {
                  await onEdit({ term: entry.term, heard: entry.heard }, after)
                  setEdited(null)
                }}
              />
            ) : (
              <EntryRow
                entry={entry}
                onEdit={() => setEdited(getEntryKey(entry))}
                onRemove={() => onRemove({ term: entry.term, heard: entry.heard })}
              />
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          onClick={() => setShown(shown + PAGE_ENTRIES)}
        >
          {`Show ${Math.min(rest, PAGE_ENTRIES)} more of ${rest.toLocaleString('en-US')}`}
        </Button>
      )}
    </div>
  )
}

interface EntryRowProps {
  entry: ListedEntry
  onEdit: () => void
  onRemove: () => void
}

function EntryRow({ entry: { term, heard, is_used }, onEdit, onRemove }: EntryRowProps) {
  const name = heard === null ? term : `${heard}, ${term}`

  return (
    <>
      <p className="min-w-40 flex-1 wrap-anywhere">
        <bdi>{term}</bdi>
        {heard !== null && (
          <span className="text-ink-soft">
            {' '}
            for <bdi>“{heard}”</bdi>
          </span>
        )}
      </p>
      {!is_used && <Badge>Not used</Badge>}
      <div className="flex">
        <Button variant="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </>
  )
}

function isFound({ term, heard }: VocabularyEntry, filter: string): boolean {
  return `${term}\n${heard ?? ''}`.toLowerCase().includes(filter.trim().toLowerCase())
}
