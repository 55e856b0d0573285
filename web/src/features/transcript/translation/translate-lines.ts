import { keepReadingPosition } from '../code/keep-reading-position.ts'
import type { BrowserTranslator } from './browser-translator.ts'
import { getDirection } from './translation-languages.ts'

/** The words of a final in a chunk; a final that is cut has several. */
const WORDS = '[data-words][data-segment-number]'
const TRANSLATION = '[data-translation]'

interface TranslateLinesOptions {
  translator: BrowserTranslator
  /** The language of the translations, as a BCP 47 tag. */
  to: string
  /** Translations by their original, of this page so far. */
  known: Map<string, string>
  /** Called once when the browser does not translate any more. */
  onFailed: () => void
  signal: AbortSignal
}

/**
 * Writes the translations of finals behind them, one at a time and only of lines in view: the
 * newest first, so that a slow translator stays with the speech. Words that change are translated
 * again. The signal removes all translations.
 */
export function translateLines(page: Element, options: TranslateLinesOptions): void {
  const { translator, to, known, onFailed, signal } = options
  const inView = new Set<number>()
  const waiting = new Set<number>()
  let isBusy = false

  const write = (number: number, text: string) => {
    const pieces = findPieces(page, number)
    const last = pieces.at(-1)
    if (!last) return
    const line = page.querySelector(translationOf(number)) ?? createTranslation(number, to)
    keepReadingPosition(page, () => {
      line.textContent = `${text} `
      if (last.nextElementSibling !== line) last.after(line)
      for (const piece of pieces) piece.setAttribute('data-translated', '')
    })
  }
  const work = async () => {
    if (isBusy) return
    isBusy = true
    for (;;) {
      const number = findNewest(waiting, inView)
      if (number === undefined || signal.aborted) break
      waiting.delete(number)
      const original = textOf(findPieces(page, number))
      if (original === '') continue
      try {
        const text = known.get(original) ?? (await translator.translate(original, { signal }))
        if (signal.aborted) return
        known.set(original, text)
        // Words that changed meanwhile wait again; until then nothing wrong stands behind them.
        if (textOf(findPieces(page, number)) === original) write(number, text)
      } catch (error) {
        if (signal.aborted) return
        // A line that is too long stays in its language.
        if (isTooLong(error)) continue

        return onFailed()
      }
    }
    isBusy = false
  }
  const views = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) inView.add(numberOf(target))
        else inView.delete(numberOf(target))
      }
      void work()
    },
    { rootMargin: '50% 0px' },
  )
  const add = (piece: Element) => {
    waiting.add(numberOf(piece))
    views.observe(piece)
  }
  const lines = new MutationObserver((changes) => {
    for (const { target, addedNodes, removedNodes } of changes) {
      const changed = (target instanceof Element ? target : target.parentElement)?.closest(WORDS)
      if (changed) waiting.add(numberOf(changed))
      for (const node of addedNodes) for (const piece of piecesIn(node)) add(piece)
      for (const node of removedNodes) {
        for (const piece of piecesIn(node)) {
          views.unobserve(piece)
          const number = numberOf(piece)
          if (findPieces(page, number).length > 0) waiting.add(number)
          else page.querySelector(translationOf(number))?.remove()
        }
      }
    }
    void work()
  })
  lines.observe(page, { childList: true, subtree: true, characterData: true })
  for (const piece of page.querySelectorAll(WORDS)) add(piece)
  signal.addEventListener('abort', () => {
    lines.disconnect()
    views.disconnect()
    keepReadingPosition(page, () => {
      for (const line of page.querySelectorAll(TRANSLATION)) line.remove()
      for (const piece of page.querySelectorAll('[data-translated]')) {
        piece.removeAttribute('data-translated')
      }
    })
  })
}

function findNewest(waiting: ReadonlySet<number>, inView: ReadonlySet<number>) {
  let newest: number | undefined
  for (const number of inView) {
    if (waiting.has(number) && number > (newest ?? 0)) newest = number
  }

  return newest
}

function createTranslation(number: number, to: string): HTMLElement {
  const line = document.createElement('span')
  line.dataset.translation = String(number)
  line.className = 'translation'
  line.lang = to
  line.dir = getDirection(to)

  return line
}

function findPieces(page: Element, number: number): Element[] {
  return [...page.querySelectorAll(`[data-words][data-segment-number="${number}"]`)]
}

function piecesIn(node: Node): Element[] {
  if (!(node instanceof Element)) return []

  return [...(node.matches(WORDS) ? [node] : []), ...node.querySelectorAll(WORDS)]
}

function textOf(pieces: readonly Element[]): string {
  return pieces
    .map(({ textContent }) => textContent)
    .join('')
    .trim()
}

function numberOf(piece: Element): number {
  return Number(piece.getAttribute('data-segment-number'))
}

function translationOf(number: number): string {
  return `[data-translation="${number}"]`
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
