import { findMarkedLine } from '@live-scribe/contract/marks/mark'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'

/** Pixels of the window's top that a control may cover. */
const COVERED_PX = 96

/**
 * Where a mark is set that has no clock of the audio: at the end of what is heard while words come in
 * and are in view, otherwise at the first line in view. Milliseconds from the start of the recording.
 */
export function getReadingPositionMs(store: TranscriptStore): number {
  const { entries, interims, status } = store.getSnapshot().transcript
  const newest = Math.max(
    0,
    // Before the end, where the next line may begin. Both channels may have spoken at once.
    ...entries.slice(-2).map(({ startMs, endMs }) => Math.max(startMs, endMs - 1)),
    ...interims.map((one) => one.startMs + Math.max(0, one.announcedAt - one.timestamp)),
  )
  const page = document.scrollingElement
  const below = page ? page.scrollHeight - page.scrollTop - page.clientHeight : 0
  if (status !== 'completed' && below < window.innerHeight / 2) return newest
  const first = findFirstInView()
  const entry = first === null ? undefined : entries[first - 1]

  return entry?.startMs ?? newest
}

/** The segment number of the first line in view, by halving; null without one. */
function findFirstInView(): number | null {
  const lines = document.querySelectorAll<HTMLElement>('.transcript [data-segment-number]')
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.getBoundingClientRect().top ?? 0) < COVERED_PX) low = middle + 1
    else high = middle
  }
  const number = (lines[low] ?? lines[lines.length - 1])?.dataset.segmentNumber

  return number === undefined ? null : Number(number)
}

/** The entry of a mark; null without text. */
export function findMarkedEntry(
  entries: readonly TranscriptEntry[],
  positionMs: number,
): TranscriptEntry | null {
  return findMarkedLine(entries, positionMs)
}
