import { writeCode } from '@live-scribe/contract/written-form/write-code'
import { keepReadingPosition } from './keep-reading-position.ts'

/** Selects the elements whose only text nodes are the words of a final. */
const WORDS = '[data-words]'

/**
 * Writes the spoken code of a transcript's finals as code, those that come later too, until the
 * signal aborts: then they are shown as they were said. It changes text nodes in place, so that a
 * screen reader reads nothing again. Words that a fix wrote, which are elements, stay as they are.
 */
export function writeSpokenCode(page: Element, signal: AbortSignal): void {
  const spoken = new Map<Text, string>()
  const rewrite = (node: Text) => {
    const said = spoken.get(node) ?? node.data
    // The spaces around the words are no part of what was said.
    const words = said.trim()
    const written = said.replace(words, () => writeCode(words))
    if (written === said) return
    spoken.set(node, said)
    node.data = written
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of removedNodes)
        if (!node.isConnected) forEachText(node, (text) => spoken.delete(text))
      for (const node of addedNodes) if (node.isConnected) forEachText(node, rewrite)
    }
  })
  observer.observe(page, { childList: true, subtree: true })
  keepReadingPosition(page, () => forEachText(page, rewrite))
  signal.addEventListener('abort', () => {
    observer.disconnect()
    if (!page.isConnected) return
    keepReadingPosition(page, () => {
      for (const [node, said] of spoken) if (node.data !== said) node.data = said
    })
  })
}

/** Calls `act` with the words that a node is or holds; a removed one has no parent any more. */
function forEachText(node: Node, act: (words: Text) => void): void {
  if (node instanceof Text && (!node.parentElement || node.parentElement.matches(WORDS))) act(node)
  if (!(node instanceof Element)) return
  const all = [...node.querySelectorAll(WORDS)]
  if (node.matches(WORDS)) all.push(node)
  for (const words of all)
    for (const child of words.childNodes) if (child instanceof Text) act(child)
}
