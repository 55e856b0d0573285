import { COPIED_DURATION_MS, copyText } from '#web/lib/browser/copy-text.ts'
import { getCopiedText } from '../echo/echo-lines.ts'

/** The part of an item whose text its copy button copies. */
export const FINAL_TEXT_CLASS = 'final-words'

interface CopyHandlers {
  onCopied?: (() => void) | undefined
  onCopyFailed: (error: unknown) => void
}

/** Copies the item whose copy button was clicked: one listener per page, not one per item. */
export async function copyClickedItem(target: EventTarget, handlers: CopyHandlers): Promise<void> {
  const button = target instanceof Element ? target.closest('button') : null
  const words = button?.closest('li')?.querySelector(`.${FINAL_TEXT_CLASS}`)
  if (!button || !words) return
  try {
    await copyText(getCopiedText(words))
  } catch (error) {
    handlers.onCopyFailed(error)
    return
  }
  showCopied(button)
  handlers.onCopied?.()
}

const shown = new WeakMap<HTMLElement, { label: string; timer: ReturnType<typeof setTimeout> }>()

/** The check mark stays for two seconds after the last copy. */
function showCopied(button: HTMLElement): void {
  const before = shown.get(button)
  clearTimeout(before?.timer)
  const label = before?.label ?? button.getAttribute('aria-label') ?? ''
  button.dataset.copied = 'true'
  button.setAttribute('aria-label', 'Copied')
  const undo = () => {
    shown.delete(button)
    delete button.dataset.copied
    button.setAttribute('aria-label', label)
  }
  shown.set(button, { label, timer: setTimeout(undo, COPIED_DURATION_MS) })
}
