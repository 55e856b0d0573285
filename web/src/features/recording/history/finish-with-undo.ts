import { toast } from '#web/ui/overlay/toast.ts'
import { endingRecordings } from './ending-recordings.ts'

/** Milliseconds in which ending a recording from its row can be undone. */
const FINISH_UNDO_MS = 10_000

/**
 * Ends a recording after ten seconds, or when the page is left before, which can't wait for anything
 * then; Undo in a toast prevents it.
 */
export function finishWithUndo(
  code: string,
  finish: (when: 'later' | 'leaving') => Promise<void>,
): void {
  const settle = () =>
    endingRecordings.set(new Set([...endingRecordings.get()].filter((one) => one !== code)))
  const over = new AbortController()
  const end = (when: 'later' | 'leaving') => {
    if (over.signal.aborted) return
    over.abort()
    void finish(when).finally(settle)
  }
  const timer = setTimeout(end, FINISH_UNDO_MS, 'later')
  over.signal.addEventListener('abort', () => clearTimeout(timer))
  addEventListener('pagehide', () => end('leaving'), { signal: over.signal })
  endingRecordings.set(new Set([...endingRecordings.get(), code]))
  toast.success('Recording finished', {
    duration: FINISH_UNDO_MS,
    action: {
      label: 'Undo',
      onClick: () => {
        if (over.signal.aborted) return
        over.abort()
        settle()
      },
    },
  })
}
