import { ChunkWriter } from '#web/features/transcript/list/chunks/chunk-writer.ts'
import { type ChunkFormat, createChunker } from '#web/features/transcript/model/chunks.ts'
import {
  appendWordsBeyondLog,
  type WordsBeyondLog,
} from '#web/features/transcript/model/shown-chunks.ts'
import type {
  TranscriptEntry,
  TranscriptInterim,
} from '#web/features/transcript/model/transcript-entry.ts'
import { SpeakerNameWriter } from '#web/features/transcript/speakers/speaker-name-writer.ts'

const keyOf: ChunkFormat['keyOf'] = ({ channel, speaker }) => `${channel} ${speaker}`
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

/** A page whose chunks are written as entries and words beyond the log come. */
export function writtenPage(size = 100) {
  const page = document.createElement('div')
  document.createElement('div').append(page)
  const format: ChunkFormat = { size, keyOf }
  const nameWriter = new SpeakerNameWriter({ canRename: false })
  nameWriter.update(page, { names: new Map([['0 1', 'Ann']]), colours: new Map([['0 1', 2]]) })
  const writer = new ChunkWriter(page, size)
  const chunker = createChunker()
  const show = (entries: readonly TranscriptEntry[], beyond: WordsBeyondLog = NOTHING) =>
    writer.show(appendWordsBeyondLog(chunker(entries, format), beyond, format), {
      seen: Number.POSITIVE_INFINITY,
      nameWriter,
    })

  return { page, show }
}

/** The row of a chunk. */
export function chunk(page: Element, number: number): Element | null {
  return page.querySelector(`[data-chunk-number="${number}"]`)
}
