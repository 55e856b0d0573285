import type { TranscriptEntry, TranscriptInterim } from './transcript-entry.ts'
import type { ProvisionalFinal } from './transcript-model.ts'

/** Share of its size from which a chunk ends at the end of a sentence. */
export const MIN_SENTENCE_BREAK_SHARE = 0.75

const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u

/** A segment's words within one chunk. */
export interface ChunkPiece {
  key: string
  /** The segment's number; null for words that are not in the log (yet). */
  segment: number | null
  text: string
  isInterim: boolean
}

/** A numbered group of words, or a gap. */
export interface Chunk {
  /** Counted from 1; a gap has the number of the chunk before it. */
  number: number
  isGap: boolean
  words: number
  /** Whether the chunk is full. */
  isFull: boolean
  /** When its first words were spoken, epoch milliseconds. */
  timestamp: number
  pieces: readonly ChunkPiece[]
}

/** Words that the log read so far does not contain: provisional finals and the interim. */
export interface WordsBeyondLog {
  provisionalFinals: readonly Omit<ProvisionalFinal, 'order'>[]
  interim: TranscriptInterim | null
}

interface Words extends ChunkPiece {
  timestamp: number
}

/** Cuts entries into chunks of `size` words, incrementally when entries were only appended. */
export type Chunker = (entries: readonly TranscriptEntry[], size: number) => readonly Chunk[]

/** A chunker that only cuts entries that were added since its last call, where it can. */
export function createChunker(): Chunker {
  let taken: readonly TranscriptEntry[] = []
  let known: readonly Chunk[] = []
  let knownSize = 0

  return (entries, size) => {
    const last = taken.length - 1
    const isMore = size === knownSize && taken[0] === entries[0] && taken[last] === entries[last]
    const chunks = isMore ? [...known] : []
    for (const entry of isMore ? entries.slice(taken.length) : entries) add(chunks, entry, size)
    if (!isMore || entries.length > taken.length) known = chunks
    taken = entries
    knownSize = size

    return known
  }
}

/** The chunks with the words after the log, cut by the same rule, so that words settle in place. */
export function appendWordsBeyondLog(
  chunks: readonly Chunk[],
  { provisionalFinals: heard, interim }: WordsBeyondLog,
  size: number,
): readonly Chunk[] {
  if (heard.length === 0 && interim === null) return chunks
  const all = [...chunks]
  for (const { id, text, timestamp } of heard) {
    addWords(all, { key: id, segment: null, text, timestamp, isInterim: false }, size)
  }
  if (interim) {
    const { id, text, timestamp } = interim
    addWords(all, { key: id, segment: null, text, timestamp, isInterim: true }, size)
  }

  return all
}

function add(chunks: Chunk[], entry: TranscriptEntry, size: number): void {
  const { id: key, segmentNumber: segment, text, timestamp } = entry
  if (!entry.isGap) {
    addWords(chunks, { key, segment, text, timestamp, isInterim: false }, size)
    return
  }
  const before = chunks.at(-1)
  if (before) chunks[chunks.length - 1] = { ...before, isFull: true }
  const piece = { key, segment, text, isInterim: false }
  const number = before?.number ?? 0
  chunks.push({ number, isGap: true, words: 0, isFull: true, timestamp, pieces: [piece] })
}

function addWords(chunks: Chunk[], { text, timestamp, ...piece }: Words, size: number): void {
  let rest = text.split(/\s+/u).filter((word) => word !== '')
  for (let part = 0; rest.length > 0; part += 1) {
    const last = chunks.at(-1)
    const open = last && !last.isFull ? last : undefined
    const count = fitting(rest, open?.words ?? 0, size)
    const words = (open?.words ?? 0) + count
    const taken = rest.slice(0, count)
    const isWhole = part === 0 && count === rest.length
    const added = {
      ...piece,
      key: part === 0 ? piece.key : `${piece.key}+${part}`,
      // Most segments are not cut, and their text need not be stored twice.
      text: isWhole ? text.trim() : taken.join(' '),
    }
    const chunk = {
      number: open?.number ?? (last?.number ?? 0) + 1,
      isGap: false,
      words,
      isFull: isEnd(taken.at(-1) ?? '', words, size),
      timestamp: open?.timestamp ?? timestamp,
      pieces: [...(open?.pieces ?? []), added],
    }
    if (open) chunks[chunks.length - 1] = chunk
    else chunks.push(chunk)
    rest = rest.slice(count)
  }
}

/** Number of these words that fit into a chunk that already has `held` words. */
function fitting(words: readonly string[], held: number, size: number): number {
  const end = words.findIndex((word, index) => isEnd(word, held + index + 1, size))

  return end === -1 ? words.length : end + 1
}

function isEnd(word: string, count: number, size: number): boolean {
  return count >= size || (count >= size * MIN_SENTENCE_BREAK_SHARE && SENTENCE_END.test(word))
}
