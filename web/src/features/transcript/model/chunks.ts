import type { Speaker } from '@live-scribe/contract/speaker-names'
import type { SpeakerKeyOf } from '@live-scribe/contract/speakers/speaker-labels'
import { countUnchanged } from './row-changes.ts'
import type { WordRange } from './runs.ts'
import { getFollowingKey } from './speaker-labels.ts'
import type { TranscriptEntry } from './transcript-entry.ts'

/** Share of its size from which a chunk ends at the end of a sentence. */
const MIN_SENTENCE_BREAK_SHARE = 0.75

const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u

/** A segment's words within one chunk. */
export interface ChunkPiece {
  key: string
  /** The segment's number; null for words that are not in the log (yet). */
  segment: number | null
  /** The final whose words they are; null for words that are not in the log (yet). */
  entry: TranscriptEntry | null
  text: string
  isInterim: boolean
  /** The key of who speaks; null where nobody is told apart. */
  speaker: string | null
  /** Whether the words before it are of another speaker, so that it begins with the name. */
  isNamed: boolean
  /** Whether it is the meeting's echo: it is hidden, and not one of the chunk's words. */
  isEcho?: boolean | undefined
  /** Whether the server wrote it in place of a hosted speech service. */
  isFallback?: boolean | undefined
  /** The words of a segment that is cut; absent if it is whole. */
  range?: WordRange | undefined
  /** Whether the next chunk goes on with the segment. */
  isContinued?: boolean | undefined
}

/** A numbered group of words, a gap, or an echo that follows a full chunk. */
export interface Chunk {
  /** Counted from 1; a gap has the number of the chunk before it. */
  number: number
  isGap: boolean
  isEcho?: boolean | undefined
  words: number
  /** Whether the chunk is full. */
  isFull: boolean
  /** When its first words were spoken, epoch milliseconds. */
  timestamp: number
  pieces: readonly ChunkPiece[]
}

/** Whether a chunk is a gap, audio that will never be transcribed, or an echo after a full chunk. */
export function isSeparate({ isGap, isEcho = false }: Chunk): boolean {
  return isGap || isEcho
}

/** How entries are cut into chunks. */
export interface ChunkFormat {
  /** Words per chunk. */
  size: number
  /** Says where the speaker changes; null where nobody is told apart. */
  keyOf: SpeakerKeyOf | null
}

interface Words extends Omit<ChunkPiece, 'speaker' | 'isNamed'> {
  voice: Speaker
  timestamp: number
}

/** The chunks before an entry was added, to cut again from there. */
interface ChunkerState {
  count: number
  last: Chunk | undefined
}

/** Further back than this many entries, a late entry makes the chunker cut everything again. */
const MAX_REMEMBERED_STATES = 200

/**
 * Cuts entries in their shown order into chunks, incrementally: after a call with more entries only
 * the chunks from the first new entry on are new.
 */
type Chunker = (entries: readonly TranscriptEntry[], format: ChunkFormat) => readonly Chunk[]

/** A chunker that only cuts entries that were added since its last call, where it can. */
export function createChunker(): Chunker {
  let taken: readonly TranscriptEntry[] = []
  let known: readonly Chunk[] = []
  let used: ChunkFormat = { size: 0, keyOf: null }
  let states = new Map<number, ChunkerState>()

  return (entries, format) => {
    const isSameFormat = format.size === used.size && format.keyOf === used.keyOf
    let from = isSameFormat ? countUnchanged(taken, entries) : 0
    if (from === taken.length && from === entries.length && from > 0) return known
    const state = from === taken.length ? stateOf(known) : states.get(from)
    if (!state) from = 0
    const chunks = known.slice(0, from === 0 ? 0 : state?.count)
    if (from > 0 && state?.last) chunks[chunks.length - 1] = state.last
    if (from === 0) states = new Map()
    for (let index = from; index < entries.length; index++) {
      states.set(index, stateOf(chunks))
      states.delete(index - MAX_REMEMBERED_STATES)
      const entry = entries[index]
      if (entry) add(chunks, entry, format)
    }
    known = chunks
    taken = entries
    used = format

    return known
  }
}

function stateOf(chunks: readonly Chunk[]): ChunkerState {
  return { count: chunks.length, last: chunks.at(-1) }
}

function add(chunks: Chunk[], entry: TranscriptEntry, format: ChunkFormat): void {
  const { id: key, segmentNumber: segment, text, timestamp, isGap, isEcho, isFallback } = entry
  if (!isGap && !isEcho) {
    const words = {
      key,
      segment,
      entry,
      text,
      timestamp,
      voice: entry,
      isInterim: false,
      isFallback,
    }
    addWords(chunks, words, format)
    return
  }
  const said = { key, segment, entry, text, isInterim: false }
  const piece = { ...said, speaker: null, isNamed: false, isEcho }
  const before = chunks.at(-1)
  if (before && !before.isFull) {
    // An echo leaves numbers and words of the chunks as they are without it.
    const pieces = isEcho ? [...before.pieces, piece] : before.pieces
    chunks[chunks.length - 1] = { ...before, isFull: isGap, pieces }
    if (isEcho) return
  }
  const number = before?.number ?? 0
  chunks.push({ number, isGap, isEcho, words: 0, isFull: true, timestamp, pieces: [piece] })
}

/** Adds words to the last chunk, and to new ones. */
export function addWords(
  chunks: Chunk[],
  { text, timestamp, voice, ...piece }: Words,
  { size, keyOf }: ChunkFormat,
): void {
  let rest = text.split(/\s+/u).filter((word) => word !== '')
  let from = 0
  for (let part = 0; rest.length > 0; part += 1) {
    const last = chunks.at(-1)
    const previous = lastSpeaker(chunks)
    const speaker = keyOf && getFollowingKey(keyOf, { voice, ...piece }, previous)
    const open = last && !last.isFull ? last : undefined
    const count = fitting(rest, open?.words ?? 0, size)
    const words = (open?.words ?? 0) + count
    const taken = rest.slice(0, count)
    const isWhole = part === 0 && count === rest.length
    const added = {
      ...piece,
      key: part === 0 ? piece.key : `${piece.key}+${part}`,
      speaker,
      isNamed: speaker !== null && speaker !== previous,
      // Most segments are not cut, and their text need not be stored twice.
      text: isWhole ? text.trim() : taken.join(' '),
      range: isWhole ? undefined : { first: from, last: from + count - 1 },
      isContinued: count < rest.length ? true : undefined,
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
    from += count
  }
}

/** After a gap the speaker is named again. */
function lastSpeaker(chunks: readonly Chunk[]): string | undefined {
  const chunk = chunks.findLast(({ isEcho }) => !isEcho)
  const piece = chunk?.pieces.findLast(({ isEcho }) => !isEcho)

  return chunk?.isGap ? undefined : (piece?.speaker ?? undefined)
}

/** Number of these words that fit into a chunk that already has `held` words. */
function fitting(words: readonly string[], held: number, size: number): number {
  const end = words.findIndex((word, index) => isEnd(word, held + index + 1, size))

  return end === -1 ? words.length : end + 1
}

function isEnd(word: string, count: number, size: number): boolean {
  return count >= size || (count >= size * MIN_SENTENCE_BREAK_SHARE && SENTENCE_END.test(word))
}
