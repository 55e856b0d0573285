import { useEffect, useRef } from 'react'
import { COPIED_DURATION_MS, copyText } from '#web/lib/browser/copy-text.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'

/** Text that a row's button copies. */
interface CopiedRow {
  /** The key of the row. */
  row: string
  /** The segment number of one of its lines. */
  line: number
  text: string
}

interface CopyHandlers {
  onCopied?: (() => void) | undefined
  onCopyFailed: (error: unknown) => void
}

/** Copies the text of a row; its button says so for two seconds after the last copy. */
export function useCopiedRow(store: TranscriptStore) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return async ({ row, line, text }: CopiedRow, handlers: CopyHandlers): Promise<void> => {
    try {
      await copyText(text.trim())
    } catch (error) {
      handlers.onCopyFailed(error)
      return
    }
    store.overlay({ copied: { row, line } })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => store.overlay({ copied: null }), COPIED_DURATION_MS)
    handlers.onCopied?.()
  }
}

/** The row of a list item whose copy button was clicked; null where something else was. */
export function findCopiedItem(target: EventTarget): HTMLElement | null {
  const button = target instanceof Element ? target.closest('button') : null
  const item = button?.closest('li')

  return item instanceof HTMLElement ? item : null
}
