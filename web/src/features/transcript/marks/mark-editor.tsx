import {
  cleanNote,
  MAX_MARK_NOTE_CHARACTERS,
  type Mark,
  type MarkKind,
  markKindNames,
  markKinds,
} from '@live-scribe/contract/marks/mark'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { takeFocus } from './take-focus.ts'

interface MarkEditorProps {
  mark: Mark
  onSave: (mark: Mark) => void
  onCancel: () => void
}

/** The kind and the note of a mark. Enter saves, Shift and Enter begin a new line. */
export function MarkEditor({ mark, onSave, onCancel }: MarkEditorProps) {
  const id = useId()
  const [kind, setKind] = useState(mark.kind)
  const [note, setNote] = useState(mark.note)
  const save = () => onSave({ ...mark, kind, note: cleanNote(note) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="flex flex-col gap-2 py-2">
      <KindChoice value={kind} onChange={setKind} />
      <label htmlFor={id} className="sr-only">
        Note
      </label>
      <textarea
        id={id}
        ref={takeFocus}
        dir="auto"
        rows={2}
        placeholder="Note"
        maxLength={MAX_MARK_NOTE_CHARACTERS}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={onKeyDown}
        className="w-full resize-y rounded-control border border-rule-strong bg-paper px-3 py-2 text-body text-ink placeholder:text-ink-faint"
      />
      <div className="flex items-center gap-2">
        <Button size="small" onClick={save}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <span className="figures ml-auto text-ink-faint">
          {`${note.length}/${MAX_MARK_NOTE_CHARACTERS}`}
        </span>
      </div>
    </div>
  )
}

function KindChoice({ value, onChange }: { value: MarkKind; onChange: (kind: MarkKind) => void }) {
  const name = useId()

  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Kind</legend>
      {markKinds.map((kind) => (
        <label
          key={kind}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-rule-strong px-3 text-ink-soft has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === kind}
            onChange={() => onChange(kind)}
          />
          {markKindNames[kind]}
        </label>
      ))}
    </fieldset>
  )
}
