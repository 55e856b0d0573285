import { type Mark, markKindNames } from '@live-scribe/contract/marks/mark'
import { keepPainted } from '../list/keep-painted.ts'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import { findMarkedEntry } from './reading-position.ts'

/** What stands in the margin of a line, by its segment number. */
export type MarkedLines = ReadonlyMap<number, string>

/** The lines with marks, and what the marks say there. */
export function toMarkedLines(
  marks: readonly Mark[],
  entries: readonly TranscriptEntry[],
): MarkedLines {
  const lines = new Map<number, string>()
  for (const { position_ms, kind, note } of marks) {
    const entry = findMarkedEntry(entries, position_ms)
    if (!entry) continue
    const text = note === '' ? markKindNames[kind] : `${markKindNames[kind]}: ${note}`
    const before = lines.get(entry.segmentNumber)
    lines.set(entry.segmentNumber, before === undefined ? text : `${before}\n${text}`)
  }

  return lines
}

/**
 * Marks lines of the shown transcript in their margin, also when they are drawn anew, until the
 * returned function is called. The list of marks says the same to screen readers.
 */
export function paintMarks(lines: MarkedLines): () => void {
  if (lines.size === 0) return () => {}
  const stop = keepPainted((page) => {
    const texts = new Map<HTMLElement, string>()
    const left = new Map(lines)
    for (const part of page.querySelectorAll<HTMLElement>('[data-segment-number]')) {
      const number = Number(part.dataset.segmentNumber)
      const text = left.get(number)
      const item = text === undefined ? null : part.closest('li')
      if (!item) continue
      left.delete(number)
      // A row of the viewer may have several lines.
      texts.set(item, [texts.get(item), text].filter(Boolean).join('\n'))
    }
    for (const [item, text] of texts) if (item.dataset.mark !== text) item.dataset.mark = text
  })

  return () => {
    stop()
    for (const item of document.querySelectorAll<HTMLElement>('[data-mark]')) {
      delete item.dataset.mark
    }
  }
}
