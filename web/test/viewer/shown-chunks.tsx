import { render } from '@testing-library/react'
import { drawChunk } from '#web/features/transcript/list/chunks/chunk-item.tsx'
import { NestedList, type Nesting } from '#web/features/transcript/list/nested-list.tsx'
import { type ChunkRow, createChunkRows } from '#web/features/transcript/model/chunk-rows.ts'
import { type ChunkFormat, createChunker } from '#web/features/transcript/model/chunks.ts'
import { noOverlays } from '#web/features/transcript/model/line-overlays.ts'
import { asRecognised } from '#web/features/transcript/model/runs.ts'
import {
  appendWordsBeyondLog,
  type WordsBeyondLog,
} from '#web/features/transcript/model/shown-chunks.ts'
import type { ColouredLabels } from '#web/features/transcript/model/speaker-labels.ts'
import type {
  TranscriptEntry,
  TranscriptInterim,
} from '#web/features/transcript/model/transcript-entry.ts'
import { SpeakersContext } from '#web/features/transcript/speakers/speaker-label.tsx'
import { createObservable } from '#web/lib/observable.ts'

/** No words beyond the log. */
export const NOTHING: WordsBeyondLog = { provisionalFinals: [], interims: [] }

/** What somebody says. */
export interface Said {
  words: number
  speaker: number | null
  kind: 'speech' | 'gap' | 'echo'
  isSentence: boolean
}

/** The final of an index, a minute after the one before. */
export function toEntry(
  { words, speaker, kind, isSentence }: Said,
  index: number,
): TranscriptEntry {
  const segmentNumber = index + 1
  const text = Array.from({ length: words }, (_, word) => `w${segmentNumber}.${word}a`).join(' ')

  return {
    id: `id-${segmentNumber}`,
    isFinal: true,
    timestamp: 1_700_000_000_000 + 60_000 * segmentNumber,
    text: isSentence ? `${text}.` : text,
    segmentNumber,
    channel: 0,
    speaker,
    startMs: 1000 * segmentNumber,
    endMs: 1000 * segmentNumber + 900,
    isGap: kind === 'gap',
    ...(kind === 'echo' ? { isEcho: true } : {}),
  }
}

/** An interim of a channel. */
export function toInterim(words: number, channel: number): TranscriptInterim {
  return {
    id: `interim-${channel}`,
    isFinal: false,
    timestamp: 1_800_000_000_000,
    announcedAt: 1_800_000_000_000,
    text: Array.from({ length: words }, (_, word) => `i${word}`).join(' '),
    segmentNumber: 0,
    channel,
    speaker: null,
    startMs: 0,
  }
}

const named = {
  keyOf: ({ channel, speaker }) => `${channel} ${speaker}`,
  names: new Map([['0 1', 'Ann']]),
  colours: new Map([['0 1', 2]]),
  speakers: new Map(),
} satisfies ColouredLabels
const speakers = { labels: createObservable<ColouredLabels | null>(named), canRename: false }

/** A page whose chunks are shown as entries and words beyond the log come. */
export function openPage(size = 100) {
  const format: ChunkFormat = { size, keyOf: named.keyOf }
  const nesting: Nesting = {
    lengths: [Math.ceil(500 / size), 20, 10],
    roomOf: (chunks) => `${chunks}em`,
  }
  const toRows = createChunkRows()
  const chunker = createChunker()
  const draw = (rows: readonly ChunkRow[]) => (
    <SpeakersContext value={speakers}>
      <NestedList rows={rows} draw={drawChunk} nesting={nesting} />
    </SpeakersContext>
  )
  const { container, rerender } = render(draw([]))
  const show = (entries: readonly TranscriptEntry[], beyond: WordsBeyondLog = NOTHING) => {
    const shown = appendWordsBeyondLog(chunker(entries, format), beyond, format)
    const how = { rules: asRecognised, finals: Number.POSITIVE_INFINITY }
    rerender(draw(toRows(shown, how, noOverlays).rows))
  }

  return { page: container, show }
}

/** The row of a chunk. */
export function chunk(page: Element, number: number): Element | null {
  return page.querySelector(`[data-chunk-number="${number}"]`)
}
