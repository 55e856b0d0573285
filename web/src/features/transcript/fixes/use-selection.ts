import { useEffect, useState } from 'react'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { findSelectedWords, isOfLines, type SelectedWords } from './selected-words.ts'

/** Loads the form, which the first selection of words does already. */
export const loadPopover = () => import('./fix-popover.tsx')

/** A selection in the lines, and where it is in the window. */
export interface Selected {
  /** Null where it is not of words within one line. */
  words: SelectedWords | null
  range: Range
}

/** What is selected in the lines of `page`, once the selection is made; null: nothing of them. */
export function useSelection(page: HTMLElement, store: TranscriptStore): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const options = { signal: leaving.signal }
    let isPressed = false
    const look = () => {
      if (isPressed) return
      const selection = document.getSelection()
      const words = findSelectedWords(selection, page, store.getSnapshot().transcript)
      const isOffered = selection && (words || isOfLines(selection, page))
      setSelected(isOffered ? { words, range: selection.getRangeAt(0) } : null)
      if (words) void loadPopover().catch(() => {})
    }
    // Words may be selected before this is loaded.
    look()
    document.addEventListener('selectionchange', look, options)
    // A mouse that is held still selects.
    document.addEventListener(
      'mousedown',
      () => {
        isPressed = true
      },
      options,
    )
    document.addEventListener(
      'mouseup',
      () => {
        isPressed = false
        look()
      },
      options,
    )

    return () => leaving.abort()
  }, [page, store])

  return selected
}
