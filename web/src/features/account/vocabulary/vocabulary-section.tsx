import type { VocabularyReply } from '@live-scribe/contract/vocabulary/vocabulary'
import type { VocabularyEntry } from '@live-scribe/contract/vocabulary/vocabulary-entry'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/overlay/toast.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { describeUse } from './describe-use.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import { saveChange } from './save-entries.ts'
import { VocabularyFileButtons } from './vocabulary-file-buttons.tsx'
import { vocabularyQuery } from './vocabulary-query.ts'

/** The user's own terms, and wrong words with the right ones. */
export function VocabularySection() {
  const { data, isError, error, refetch } = useQuery(vocabularyQuery)
  if (isError && !data) {
    return (
      <LoadFailure onRetry={() => void refetch()}>
        {`Your vocabulary could not be loaded. ${error.message}`}
      </LoadFailure>
    )
  }
  if (!data) return <p className="text-ink-soft">Loading your vocabulary...</p>

  return <Vocabulary reply={data} />
}

function Vocabulary({ reply }: { reply: VocabularyReply }) {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: vocabularyQuery.queryKey })
  const save = async (add: VocabularyEntry[], remove: VocabularyEntry[] = []) => {
    const { leftOut } = await saveChange({ add, remove })
    await reload()
    if (leftOut > 0) throw new Error('Your vocabulary is full. Remove what you no longer need.')
  }
  const saveOrTell = (...change: Parameters<typeof save>) =>
    save(...change).catch((failure: Error) => void toast.error(`Not saved. ${failure.message}`))
  const remove = async (entry: VocabularyEntry) => {
    await saveOrTell([], [entry])
    const undo = { label: 'Undo', onClick: () => void saveOrTell([entry]) }
    toast.success(`Removed “${entry.term}”`, { action: undo })
  }
  const { entries } = reply

  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">
        Names and terms of your field, and words that are often misheard. They apply from your next
        recording; a fix for “Every recording” in a transcript adds to them.
      </p>
      <EntryForm entry={null} onSave={(entry) => save([entry])} />
      {entries.length > 0 && (
        <>
          <EntryList
            entries={entries}
            onEdit={(before, after) => save([after], [before])}
            onRemove={(entry) => void remove(entry)}
          />
          {describeUse(reply).map((sentence) => (
            <p key={sentence} className="text-note text-ink-soft">
              {sentence}
            </p>
          ))}
        </>
      )}
      <VocabularyFileButtons entries={entries} onImported={reload} />
    </div>
  )
}
