import { MAX_FIX_CHARACTERS } from '@live-scribe/contract/fixes/fix-text'
import {
  type VocabularyEntry,
  vocabularyEntry,
} from '@live-scribe/contract/vocabulary/vocabulary-entry'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'

interface EntryFormProps {
  /** The entry that is edited; null for a new one. */
  entry: VocabularyEntry | null
  /** Saves the entry; throws an error for people. */
  onSave: (entry: VocabularyEntry) => Promise<void>
  /** Called to leave an edited entry as it is. */
  onCancel?: () => void
}

const empty = { term: '', heard: '' }

/** A form for a term, and for the words that are written in its place. */
export function EntryForm({ entry, onSave, onCancel }: EntryFormProps) {
  const [values, setValues] = useState(
    entry ? { term: entry.term, heard: entry.heard ?? '' } : empty,
  )
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const set = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed })
    setError(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const saved = readEntry(values)
    if (typeof saved === 'string') return setError(saved)
    setBusy(true)
    try {
      await onSave(saved)
      if (!entry) setValues(empty)
    } catch (failure) {
      setError(`Not saved. ${failure instanceof Error ? failure.message : 'Please try again.'}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      aria-label={entry ? `Edit ${entry.term}` : 'Add a term'}
      className="flex w-full flex-col gap-3 sm:flex-row sm:items-start"
      onSubmit={(event) => void submit(event)}
    >
      <div className="min-w-0 flex-1">
        <Field
          label="Term"
          name="term"
          autoComplete="off"
          maxLength={MAX_FIX_CHARACTERS}
          hint="The correct spelling."
          error={error ?? undefined}
          value={values.term}
          onChange={({ target }) => set({ term: target.value })}
        />
      </div>
      <div className="min-w-0 flex-1">
        <Field
          label="Often misheard as (optional)"
          name="heard"
          autoComplete="off"
          maxLength={MAX_FIX_CHARACTERS}
          hint="Replaced by the term in later recordings."
          value={values.heard}
          onChange={({ target }) => set({ heard: target.value })}
        />
      </div>
      <div className="flex gap-2 sm:pt-8">
        <Button type="submit" variant="outline" disabled={isBusy}>
          {entry ? 'Save' : 'Add'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** The entry that was typed, or what has to be changed first. */
function readEntry(values: typeof empty): VocabularyEntry | string {
  const [term, heard] = [values.term.trim(), values.heard.trim()]
  if (term === '') return 'Type a term.'
  if (term === heard) return 'The term is the same as what is written wrong. Change one of them.'
  const { data } = vocabularyEntry.safeParse({ term, heard: heard === '' ? null : heard })

  return data ?? 'Use words of one line, without an arrow and without signs that can’t be shown.'
}
