import { type Mark, markKindNames } from '@live-scribe/contract/marks/mark'
import { Pencil, Trash2 } from 'lucide'
import { useState } from 'react'
import { formatDuration } from '#web/lib/format/format-duration.ts'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import { MarkEditor } from './mark-editor.tsx'
import type { MarkStore } from './mark-store.ts'
import { findMarkedEntry } from './reading-position.ts'
import { takeFocus } from './take-focus.ts'

/** The marks of a recording, and what may be done with them. */
export interface MarksListProps {
  store: Pick<MarkStore, 'save' | 'remove'>
  marks: readonly Mark[]
  entries: readonly TranscriptEntry[]
  /** The text of a line as it is shown. */
  textOf: (entry: TranscriptEntry) => string
  /** The id of the mark whose note is open at first. */
  edited: string | null
  /** Called with the segment number of a mark's line. */
  onJump: (line: number) => void
}

/** Marks by their places: each opens its line, and can be changed and deleted, with an undo. */
export function MarksList({ store, marks, entries, textOf, edited, onJump }: MarksListProps) {
  const [editing, setEditing] = useState(edited)
  const [closed, setClosed] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<Mark | null>(null)
  const close = () => {
    setClosed(editing)
    setEditing(null)
  }
  const undo = () => {
    setClosed(deleted?.id ?? null)
    if (deleted) store.save(deleted)
    setDeleted(null)
  }

  return (
    <>
      <div role="status" className="flex items-center gap-3 empty:sr-only">
        {deleted && (
          <>
            {`Deleted the mark at ${formatDuration(deleted.position_ms)}.`}
            <button
              key={deleted.id}
              ref={takeFocus}
              type="button"
              onClick={undo}
              className="min-h-11 font-semibold text-ink"
            >
              Undo
            </button>
          </>
        )}
      </div>
      {marks.length === 0 && (
        <p className="py-2 text-ink-soft">No marks yet. Press M to mark the moment.</p>
      )}
      <ol className="divide-y divide-rule">
        {marks.map((mark) => (
          <li key={mark.id}>
            {editing === mark.id ? (
              <MarkEditor
                mark={mark}
                onCancel={close}
                onSave={(changed) => {
                  close()
                  store.save(changed)
                }}
              />
            ) : (
              <MarkRow
                mark={mark}
                entry={findMarkedEntry(entries, mark.position_ms)}
                isEditFocused={closed === mark.id}
                textOf={textOf}
                onJump={onJump}
                onEdit={() => setEditing(mark.id)}
                onDelete={() => {
                  setDeleted(mark)
                  store.remove(mark.id)
                }}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

interface MarkRowProps extends Pick<MarksListProps, 'textOf' | 'onJump'> {
  mark: Mark
  /** The line of the mark; null before there is any. */
  entry: TranscriptEntry | null
  /** Whether its edit button takes the focus of the editor or the undo that it replaces. */
  isEditFocused: boolean
  onEdit: () => void
  onDelete: () => void
}

function MarkRow({ mark, entry, textOf, isEditFocused, ...on }: MarkRowProps) {
  const { position_ms, kind, note } = mark
  const place = formatDuration(position_ms)

  return (
    <div className="flex items-start gap-1 py-1">
      <button
        type="button"
        disabled={entry === null}
        onClick={() => entry && on.onJump(entry.segmentNumber)}
        className="group flex min-h-11 min-w-0 flex-1 flex-col items-start py-1.5 text-left"
      >
        <span className="flex items-baseline gap-2">
          <span className="figures text-ink-soft">{place}</span>
          <span className="font-semibold text-ink">{markKindNames[kind]}</span>
        </span>
        {note !== '' && (
          <span dir="auto" className="w-full wrap-anywhere whitespace-pre-line text-ink">
            {note}
          </span>
        )}
        {entry && (
          <span
            dir="auto"
            className="line-clamp-2 w-full font-serif wrap-anywhere text-ink-soft underline-offset-4 group-hover:underline"
          >
            {textOf(entry)}
          </span>
        )}
      </button>
      <IconButton
        ref={isEditFocused ? takeFocus : null}
        label={`Edit the mark at ${place}`}
        onClick={on.onEdit}
      >
        <Icon of={Pencil} size={16} />
      </IconButton>
      <IconButton label={`Delete the mark at ${place}`} onClick={on.onDelete}>
        <Icon of={Trash2} size={16} />
      </IconButton>
    </div>
  )
}
