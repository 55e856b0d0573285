import type { TranscriptionSession } from '@live-scribe/contract/recording'
import type { RecordingFilter } from '@live-scribe/contract/recording/list'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readListsAgain } from '#web/features/recording/history/past-recordings-query.ts'
import { LoadedTagDialog } from '#web/features/recording/list/loaded-tag-dialog.tsx'
import { RecordingRows } from '#web/features/recording/list/recording-rows.tsx'
import {
  countSelected,
  isSelected,
  nothingSelected,
  type Selection,
  toRequest,
} from '#web/features/recording/list/selection.ts'
import { SelectionBar } from '#web/features/recording/list/selection-bar.tsx'
import { deleteWithUndo } from '#web/features/sharing/owner/delete-with-undo.ts'
import { useLineForm } from '#web/features/transcript/code/use-line-form.ts'
import { LoadedExportDialog } from '#web/features/transcript/export/loaded-export-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { DeleteSelectedDialog } from './delete-selected-dialog.tsx'
import { RecordingActions } from './recording-actions.tsx'

interface SelectableRecordingsProps {
  sessions: readonly TranscriptionSession[]
  /** How many match the filter. */
  total: number
  match: RecordingFilter
}

/** A list of recordings, and what can be done with several of them at once. */
export function SelectableRecordings({ sessions, total, match }: SelectableRecordingsProps) {
  const queryClient = useQueryClient()
  const [form] = useLineForm()
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [asked, setAsked] = useState<'tags' | 'export' | 'deletion' | null>(null)
  const count = countSelected(selection, total)
  const selected = sessions.filter(({ session_id: code }) => isSelected(selection, code))
  const close = () => setAsked(null)
  const readAgain = () => void readListsAgain(queryClient)
  const remove = async () => {
    close()
    try {
      await deleteWithUndo(toRequest(selection, match), { onUndone: readAgain })
      setSelection(nothingSelected)
    } catch (error) {
      toast.error('The recordings could not be deleted', {
        description: error instanceof Error ? error.message : undefined,
      })
    }
    readAgain()
  }

  return (
    <div className="flex flex-col gap-2">
      <SelectionBar
        selection={selection}
        total={total}
        onSelect={setSelection}
        onTag={() => setAsked('tags')}
        onExport={() => setAsked('export')}
        onDelete={() => setAsked('deletion')}
      />
      <RecordingRows
        sessions={sessions}
        total={total}
        selection={selection}
        onSelect={setSelection}
        actionsOf={(session) => <RecordingActions session={session} onChanged={readAgain} />}
      />
      {asked === 'tags' && (
        <LoadedTagDialog
          selection={toRequest(selection, match)}
          count={count}
          tags={[...new Set(selected.flatMap(({ tags }) => tags))]}
          onClose={close}
        />
      )}
      {asked === 'export' && (
        <LoadedExportDialog
          source={{ selection: toRequest(selection, match) }}
          form={form}
          onClose={close}
        />
      )}
      <DeleteSelectedDialog
        isOpen={asked === 'deletion'}
        count={count}
        titles={selected.map(({ title }) => title)}
        onClose={close}
        onDelete={() => void remove()}
      />
    </div>
  )
}
