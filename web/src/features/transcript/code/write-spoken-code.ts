import { writeCode } from '@live-scribe/contract/written-form/write-code'
import { keepReadingPosition } from './keep-reading-position.ts'

/** Selects the elements whose only text is the words of a final. */
const WORDS = '[data-words]'

/**
 * Writes the spoken code of a transcript's finals as code, those that come later too, until the
 * signal aborts: then they are shown as they were said. It changes text nodes in place, so that a
 * screen reader reads nothing again.
 */
export function writeSpokenCode(page: Element, signal: AbortSignal): void {
  const spoken = new Map<Element, string>()
  const rewrite = (words: Element) => {
    const said = spoken.get(words) ?? words.textContent ?? ''
    // The space after the words is no part of what was said.
    const end = said.trimEnd().length
    const written = writeCode(said.slice(0, end)) + said.slice(end)
    if (written === said) return
    spoken.set(words, said)
    show(words, written)
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of removedNodes)
        if (!node.isConnected) forEachWords(node, (words) => spoken.delete(words))
      for (const node of addedNodes) if (node.isConnected) forEachWords(node, rewrite)
    }
  })
  observer.observe(page, { childList: true, subtree: true })
  keepReadingPosition(page, () => forEachWords(page, rewrite))
  signal.addEventListener('abort', () => {
    observer.disconnect()
    if (!page.isConnected) return
    keepReadingPosition(page, () => {
      for (const [words, said] of spoken) show(words, said)
    })
  })
}

function forEachWords(node: Node, act: (words: Element) => void): void {
  if (!(node instanceof Element)) return
  if (node.matches(WORDS)) act(node)
  for (const words of node.querySelectorAll(WORDS)) act(words)
}

function show(words: Element, text: string): void {
  const node = words.firstChild
  if (node instanceof Text && node.data !== text) node.data = text
}
