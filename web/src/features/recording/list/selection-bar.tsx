import { Download, Tag, Trash2 } from 'lucide'
import { formatCount } from '#web/lib/format/format-count.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { allSelected, countSelected, nothingSelected, type Selection } from './selection.ts'

interface SelectionBarProps {
  selection: Selection
  /** How many recordings match the filter. */
  total: number
  onSelect: (selection: Selection) => void
  onTag: () => void
  onExport: () => void
  onDelete: () => void
}

const button = { variant: 'outline', size: 'small', className: 'min-h-11!' } as const

/** How many recordings there are or are selected, and what to do with these. */
export function SelectionBar({ selection, total, onSelect, ...actions }: SelectionBarProps) {
  const selected = countSelected(selection, total)
  const state = selected === 0 ? 'off' : selected === total ? 'on' : 'mixed'

  return (
    <div
      className={`z-10 flex flex-wrap items-center gap-2 bg-paper ${selected > 0 ? 'sticky top-0 py-1' : ''}`}
    >
      <Checkbox
        label={state === 'on' ? 'Select none' : 'Select all'}
        state={state}
        onToggle={() => onSelect(state === 'on' ? nothingSelected : allSelected)}
      />
      <p role="status" className="mr-auto text-note text-ink-soft tabular-nums">
        {selected > 0
          ? `${formatCount(selected)} of ${formatCount(total)} selected`
          : `${formatCount(total)} ${total === 1 ? 'recording' : 'recordings'}`}
      </p>
      {selected > 0 && (
        <>
          <Button {...button} aria-haspopup="dialog" onClick={actions.onTag}>
            <Icon of={Tag} size={16} />
            Tags
          </Button>
          <Button {...button} aria-haspopup="dialog" onClick={actions.onExport}>
            <Icon of={Download} size={16} />
            Export
          </Button>
          <Button
            {...button}
            className="min-h-11! text-danger!"
            aria-haspopup="dialog"
            onClick={actions.onDelete}
          >
            <Icon of={Trash2} size={16} />
            Delete
          </Button>
          <Button
            variant="quiet"
            size="small"
            className="min-h-11!"
            onClick={() => onSelect(nothingSelected)}
          >
            Cancel
          </Button>
        </>
      )}
    </div>
  )
}
