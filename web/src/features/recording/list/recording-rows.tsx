import type { TranscriptionSession } from '@live-scribe/contract/recording'
import type { KeyboardEvent, ReactNode } from 'react'
import { OffscreenBlock } from '#web/ui/page/offscreen-block.tsx'
import { RecordingRow, ROW_CHECKBOX } from './recording-row.tsx'
import {
  allSelected,
  isSelected,
  nothingSelected,
  type Selection,
  toggle,
  toggleRange,
} from './selection.ts'

/** Rows that are drawn and left out together. */
const BLOCK_ROWS = 50

interface RecordingRowsProps {
  sessions: readonly TranscriptionSession[]
  /** All that match the filter; the list may have only a part of them. */
  total: number
  selection: Selection
  onSelect: (selection: Selection) => void
  /** Further actions for a recording. */
  actionsOf: (session: TranscriptionSession) => ReactNode
}

/**
 * The rows of the list, of which only those near the window are drawn. Arrow keys move between the
 * checkboxes, with Shift they select a range; Ctrl+A selects all, Escape none.
 */
export function RecordingRows({
  sessions,
  total,
  selection,
  onSelect,
  actionsOf,
}: RecordingRowsProps) {
  const order = sessions.map(({ session_id: code }) => code)
  const blocks = Array.from({ length: Math.ceil(sessions.length / BLOCK_ROWS) }, (_, index) =>
    sessions.slice(index * BLOCK_ROWS, (index + 1) * BLOCK_ROWS),
  )
  const onToggle = (code: string, isRange: boolean) =>
    onSelect(isRange ? toggleRange(selection, code, order) : toggle(selection, code))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key, shiftKey } = event
    if (!(target instanceof HTMLInputElement) || target.name !== ROW_CHECKBOX) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = findNext(currentTarget, target, key === 'ArrowDown' ? 1 : -1)
      if (shiftKey && next) onSelect(extend(selection, target.value, next.value))
      next?.focus()
    } else if (key === 'Escape') onSelect(nothingSelected)
    else if (key === 'a' && (event.ctrlKey || event.metaKey)) onSelect(allSelected)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: blocks of rows stand between the list and its items
    <div role="list" aria-label="Recordings" className="border-t border-rule" onKeyDown={onKeyDown}>
      {blocks.map((block, index) => (
        <OffscreenBlock key={block[0]?.id}>
          {block.map((session, row) => (
            <RecordingRow
              key={session.id}
              session={session}
              position={index * BLOCK_ROWS + row + 1}
              total={Math.max(total, sessions.length)}
              isSelected={isSelected(selection, session.session_id)}
              onToggle={({ isRange }) => onToggle(session.session_id, isRange)}
              actions={actionsOf(session)}
            />
          ))}
        </OffscreenBlock>
      ))}
    </div>
  )
}

/** The checkbox after another one, or before it with a step of -1. */
function findNext(list: HTMLElement, from: HTMLInputElement, step: 1 | -1) {
  const boxes = [...list.querySelectorAll<HTMLInputElement>(`input[name=${ROW_CHECKBOX}]`)]

  return boxes[boxes.indexOf(from) + step]
}

/** Selects a row and the one after it. */
function extend(selection: Selection, from: string, to: string): Selection {
  const missing = [from, to].filter((code) => !isSelected(selection, code))

  return { ...missing.reduce<Selection>(toggle, selection), anchor: to }
}
