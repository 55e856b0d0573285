import { copyText } from '#web/lib/copy-text.ts'
import { COPIED_MS } from '#web/ui/use-copy.ts'
import { copyLabel } from './entry-element.ts'

interface CopyNews {
  onCopied?: (() => void) | undefined
  onCopyFailed: (error: unknown) => void
}

/** Copies the entry whose copy button was clicked: one listener for the page, not one for each entry. */
export async function copyClickedEntry(target: EventTarget, news: CopyNews): Promise<void> {
  const button = target instanceof Element ? target.closest('button') : null
  const item = button?.closest('li')
  if (!button || !item) return
  try {
    await copyText(item.querySelector('p')?.textContent ?? '')
  } catch (error) {
    news.onCopyFailed(error)
    return
  }
  showCopied(button, copyLabel(item.dataset.segmentNumber))
  news.onCopied?.()
}

const shown = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/** The check mark stands for two seconds after the last copy. */
function showCopied(button: HTMLElement, label: string): void {
  clearTimeout(shown.get(button))
  button.dataset.copied = 'true'
  button.setAttribute('aria-label', 'Copied')
  const undo = () => {
    delete button.dataset.copied
    button.setAttribute('aria-label', label)
  }
  shown.set(button, setTimeout(undo, COPIED_MS))
}
