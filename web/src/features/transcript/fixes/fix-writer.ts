import { applyFixes } from '@live-scribe/contract/fixes/apply-fixes'
import type { TextRange } from '@live-scribe/contract/fixes/find-words'
import type { FixedRun } from '@live-scribe/contract/fixes/fixed-run'
import { toFixedRuns } from '@live-scribe/contract/fixes/fixed-runs'
import type { TermFix } from '@live-scribe/contract/fixes/term-fix'
import { keepReadingPosition } from '../code/keep-reading-position.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { cutRuns, findEntryOf, getShownRange, WORDS } from './segment-words.ts'

/** Selects the words of interims. */
const INTERIM = '[data-interim]'

/** The attribute of fixed words, whose value is the id of their fix. */
export const FIX_ID = 'data-fix'

/**
 * Lays the fixes of a transcript over its lines, those that come later too, until the signal
 * aborts. Lines without a fix are not touched. A screen reader does not read lines again that a new
 * fix changes.
 */
export function writeFixes(page: Element, store: TranscriptStore, signal: AbortSignal): void {
  const root = page.closest('.transcript') ?? page
  const shown = new Map<Element, string>()
  let fixes: readonly TermFix[] = []
  const rewrite = (words: Element) => rewriteWords(words, { store, fixes, shown })
  const rewriteAll = () => {
    fixes = store.getSnapshot().transcript.fixes.fixes
    keepReadingPosition(page, () => {
      for (const words of page.querySelectorAll(WORDS)) {
        if (rewrite(words)) words.setAttribute('aria-live', 'off')
      }
    })
    for (const words of root.querySelectorAll(INTERIM)) rewriteInterim(words, fixes)
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, target } of changes) {
      for (const node of removedNodes)
        if (!node.isConnected) forEach(node, WORDS, (words) => shown.delete(words))
      for (const node of addedNodes) {
        forEach(node, WORDS, rewrite)
        forEach(node, INTERIM, (words) => rewriteInterim(words, fixes))
      }
      const interim = target instanceof Text ? target.parentElement : null
      if (interim?.matches(INTERIM)) rewriteInterim(interim, fixes)
    }
    // What was written here is no news.
    observer.takeRecords()
  })
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  const unsubscribe = store.subscribe(() => {
    if (store.getSnapshot().transcript.fixes.fixes !== fixes) rewriteAll()
  })
  rewriteAll()
  signal.addEventListener('abort', () => {
    unsubscribe()
    observer.disconnect()
  })
}

interface WriteOptions {
  store: TranscriptStore
  fixes: readonly TermFix[]
  /** What the elements show whose words are fixed. */
  shown: Map<Element, string>
}

/** Writes the words of a final with the fixes; returns whether they changed. */
function rewriteWords(words: Element, { store, fixes, shown }: WriteOptions): boolean {
  if (fixes.length === 0 && !shown.has(words)) return false
  const entry = findEntryOf(words, store.getSnapshot().transcript.entries)
  if (!entry) return false
  const range = getShownRange(words, entry.text)
  const runs = cutRuns(toFixedRuns(entry, fixes), range)
  const next = isAsRecognised(runs, range) ? undefined : JSON.stringify(runs)
  if (next === shown.get(words)) return false
  if (next === undefined) shown.delete(words)
  else shown.set(words, next)
  const space = words.textContent?.endsWith(' ') ? [' '] : []
  words.replaceChildren(...runs.map(toNode), ...space)

  return true
}

/** Not so where a fixed run is in the range, or begins before it and is shown there. */
function isAsRecognised([only, ...others]: readonly FixedRun[], { start, end }: TextRange) {
  return others.length === 0 && only?.fix === null && only.start === start && only.end === end
}

function toNode(run: FixedRun): Node | string {
  if (run.fix === null) return run.text
  const fixed = document.createElement('span')
  fixed.className = 'fixed-words'
  fixed.setAttribute(FIX_ID, String(run.fix.id))
  fixed.dataset.range = `${run.start} ${run.end}`
  fixed.role = 'button'
  fixed.tabIndex = 0
  fixed.title = 'Fixed. Show what was recognised.'
  fixed.setAttribute('aria-haspopup', 'dialog')
  fixed.textContent = run.text

  return fixed
}

/** Interims show only the text: they change before anybody could look at the original. */
function rewriteInterim(words: Element, fixes: readonly TermFix[]): void {
  const node = words.firstChild
  if (!(node instanceof Text) || fixes.length === 0) return
  const { text } = applyFixes({ text: node.data, segmentNumber: 0, isGap: false }, fixes)
  if (text !== node.data) node.data = text
}

function forEach(node: Node, selector: string, act: (found: Element) => void): void {
  if (!(node instanceof Element)) return
  if (node.matches(selector)) act(node)
  for (const found of node.querySelectorAll(selector)) act(found)
}
