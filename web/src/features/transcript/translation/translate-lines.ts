import type { Translation } from '../model/line-overlays.ts'
import type { ShownWords } from '../model/shown-lines.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import type { BrowserTranslator } from './browser-translator.ts'

/** The words of a final in a chunk; a final that is cut has several. */
const WORDS = '[data-words][data-segment-number]'

interface TranslateLinesOptions {
  store: TranscriptStore
  /** The element with the lines, of which those in view are translated. */
  page: Element
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
 * Lays the translations of finals over them, one at a time and only of lines in view: the newest
 * first, so that a slow translator stays with the speech. Words that change are translated again. The
 * signal removes all translations.
 */
export function translateLines(options: TranslateLinesOptions): void {
  const { store, page, translator, to, known, onFailed, signal } = options
  const inView = new Set<number>()
  const waiting = new Set<number>()
  const observed = new WeakSet<Element>()
  let originals: ReadonlyMap<number, string> = new Map()
  let isBusy = false

  const show = (lines: ReadonlyMap<number, Translation>) => {
    store.overlay({ translations: { ...store.overlays.get().translations, lines } })
  }
  const shownLines = () => new Map(store.overlays.get().translations.lines)
  const work = async () => {
    if (isBusy) return
    isBusy = true
    for (;;) {
      const line = findNewest(waiting, inView)
      if (line === undefined || signal.aborted) break
      waiting.delete(line)
      const original = originals.get(line)
      if (!original) continue
      try {
        const text = known.get(original) ?? (await translator.translate(original, { signal }))
        if (signal.aborted) return
        known.set(original, text)
        // Words that changed meanwhile wait again.
        if (originals.get(line) === original) show(shownLines().set(line, { to, text }))
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
        const line = Number(target.getAttribute('data-segment-number'))
        if (isIntersecting) inView.add(line)
        else inView.delete(line)
      }
      void work()
    },
    { rootMargin: '50% 0px' },
  )
  const look = () => {
    const before = originals
    originals = readLines(store.shown.get()())
    for (const [line, text] of originals) if (before.get(line) !== text) waiting.add(line)
    const left = shownLines()
    const gone = [...left.keys()].filter((line) => !originals.has(line))
    for (const line of gone) left.delete(line)
    if (gone.length > 0) show(left)
    for (const words of page.querySelectorAll(WORDS)) {
      if (observed.has(words)) continue
      observed.add(words)
      views.observe(words)
    }
    void work()
  }
  const unsubscribe = store.shown.subscribe(look)
  show(new Map())
  look()
  signal.addEventListener('abort', () => {
    unsubscribe()
    views.disconnect()
    show(new Map())
  })
}

function readLines(shown: readonly ShownWords[]): ReadonlyMap<number, string> {
  const lines = new Map<number, string>()
  for (const { line, text } of shown) {
    const before = lines.get(line)
    lines.set(line, before === undefined ? text : `${before} ${text}`)
  }

  return lines
}

function findNewest(waiting: ReadonlySet<number>, inView: ReadonlySet<number>) {
  let newest: number | undefined
  for (const line of inView) {
    if (waiting.has(line) && line > (newest ?? 0)) newest = line
  }

  return newest
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
