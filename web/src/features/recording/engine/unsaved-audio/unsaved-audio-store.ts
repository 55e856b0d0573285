import { UNSAVED_AUDIO_RETENTION_MS } from '@live-scribe/contract/recording'
import type { CapturedCount } from '@live-scribe/contract/recording/receipt'
import { createTimers } from '#web/lib/timers.ts'
import { SAMPLE_RATE_HZ } from '../audio/audio-format.ts'
import { countSampleFrames } from '../audio/channel-audio.ts'
import { type AudioTable, type StoredAudioPiece, toPositionedAudio } from './audio-table.ts'
import { noteCaptured, readCapturedNote } from './captured-note.ts'
import { endOf, type PositionedAudio } from './unsaved-audio.ts'

/** Milliseconds for which audio is collected before it is stored as one piece. */
export const WRITE_DELAY_MS = 250
/** Maximum sample frames of a stored piece, so that old pieces can be deleted by their start position. */
export const MAX_PIECE_SAMPLES = SAMPLE_RATE_HZ
/**
 * Milliseconds before all audio is written again that could not be read back, after a first time;
 * doubled by each failure.
 */
export const REWRITE_INTERVAL_MS = 5000
const MAX_REWRITE_INTERVAL_MS = 5 * 60_000
/** Sample frames that are written again at once: the page has a turn between two steps. */
const REWRITE_STEP_SAMPLES = 60 * SAMPLE_RATE_HZ

/**
 * Stores unsaved audio by session, beyond the life of the page. After a failed write a resumed
 * recording lacks that audio; a running one continues.
 */
export interface UnsavedAudioStore {
  /** Whether all audio so far was written and could be read back. */
  readonly isKept: boolean
  /**
   * The audio of a session, also what could not be written and is in memory; none of an earlier page,
   * after a call of `onUnreadable`, when it can't be read.
   */
  load(session: string, onUnreadable?: () => void): Promise<PositionedAudio[]>
  /** What an earlier page captured of a session; null when that is unknown. */
  readCaptured(session: string): CapturedCount | null
  /** Stores audio, and notes what was captured up to its end. */
  append(session: string, audio: PositionedAudio, captured?: CapturedCount | null): void
  /** `read` reads all audio of a session that is still needed, should some not be read back. */
  rewriteWith(session: string, read: () => Iterable<PositionedAudio>): void
  dropBefore(session: string, position: number): void
  /** Deletes the audio of a session that is complete. */
  delete(session: string): void
  /** Stores pending audio, because the page may close. */
  flush(): void
}

/** Number of discards so far; a store that was created before a discard stores nothing more. */
let discards = 0

/** Makes existing stores drop pending audio and write nothing more. */
export function discardUnsavedAudio(): void {
  discards += 1
}

/** What is on the device, after a write that failed. */
type Keeping =
  | { name: 'kept' }
  /** All is written again after `delayMs`, or soon after a write of new audio succeeds again. */
  | { name: 'failed'; delayMs: number; newAudio: 'fails' | 'untried' }
  | Rewriting

/** All is written again, in steps. */
interface Rewriting {
  name: 'rewriting'
  delayMs: number
  session: string
  rest: Iterator<PositionedAudio>
}

/** Audio of a session that is still in memory. */
interface InMemory {
  session: string
  read: () => Iterable<PositionedAudio>
}

/** Creates a store that writes to a table after `WRITE_DELAY_MS`. */
export function createUnsavedAudioStore(table: AudioTable): UnsavedAudioStore {
  const timers = createTimers<'write' | 'rewrite'>()
  const begun = discards
  let waiting: { session: string; audio: PositionedAudio }[] = []
  let dropped = new Map<string, number>()
  let captured: Parameters<typeof noteCaptured>[0] = null
  /** Positions of the pieces that are written, by session. */
  const written = new Map<string, Set<number>>()
  let keeping: Keeping = { name: 'kept' }
  let needed: InMemory | null = null
  const startsOf = (session: string) => {
    const starts = written.get(session) ?? new Set<number>()
    written.set(session, starts)

    return starts
  }

  const dropPieces = (session: string, position: number) => {
    const starts = startsOf(session)
    for (const start of starts) if (start < position) starts.delete(start)

    return table.deleteBefore(session, position)
  }
  const write = async (pieces: readonly StoredAudioPiece[]) => {
    for (const { session, start } of pieces) startsOf(session).add(start)
    await table.put(pieces)
    const last = pieces.at(-1)
    if (!last) return
    const starts = startsOf(last.session)
    // Dropped meanwhile.
    if (!starts.has(last.start)) return
    if (!(await table.holds(last.session, { count: starts.size, last: last.start })))
      throw new Error('What was written could not be read back')
  }
  const rewriteAfter = (delayMs: number) => {
    keeping = { name: 'failed', delayMs, newAudio: 'untried' }
    timers.set('rewrite', delayMs, () => {
      if (!needed || begun !== discards) return
      const { session, read } = needed
      void rewriteStep({ name: 'rewriting', delayMs, session, rest: read()[Symbol.iterator]() })
    })
  }
  const newAudioFailed = (error: unknown) => {
    written.clear()
    if (keeping.name === 'failed') keeping.newAudio = 'fails'
    else if (keeping.name === 'rewriting') rewriteAfter(nextDelay(keeping.delayMs))
    else {
      logFailure(error)
      rewriteAfter(0)
    }
  }
  const newAudioWritten = () => {
    if (keeping.name !== 'failed' || keeping.newAudio !== 'fails') return
    const { delayMs } = keeping
    keeping.newAudio = 'untried'
    // Room became free.
    if (delayMs > REWRITE_INTERVAL_MS) rewriteAfter(REWRITE_INTERVAL_MS)
  }
  const rewriteStep = async (step: Rewriting) => {
    keeping = step
    const { session } = step
    const batch = takeBatch(step.rest)
    if (batch.length === 0) {
      keeping = { name: 'kept' }
      return
    }
    try {
      await write(piecesOf(batch.map((audio) => ({ session, audio }))))
      // It was deleted, or failed, meanwhile.
      if (keeping === step) timers.set('rewrite', 0, () => void rewriteStep(step))
    } catch {
      written.clear()
      if (keeping === step) rewriteAfter(nextDelay(step.delayMs))
    }
  }

  const flush = () => {
    timers.clear('write')
    const pieces = begun === discards ? piecesOf(waiting) : []
    const drops = dropped
    waiting = []
    dropped = new Map()
    if (captured && begun === discards) noteCaptured(captured)
    captured = null
    const work = [...drops].map(([session, position]) =>
      dropPieces(session, position - MAX_PIECE_SAMPLES + 1).catch(logFailure),
    )
    if (pieces.length > 0) work.push(write(pieces).then(newAudioWritten, newAudioFailed))

    return Promise.all(work)
  }
  const flushSoon = () => {
    if (!timers.isSet('write')) timers.set('write', WRITE_DELAY_MS, () => void flush())
  }
  // Deletes audio that was not resumed within the retention time.
  void table.deleteOlderThan(Date.now() - UNSAVED_AUDIO_RETENTION_MS).catch(logFailure)

  return {
    get isKept() {
      return keeping.name === 'kept' && table.isTemporary !== true
    },
    async load(session, onUnreadable) {
      await flush()
      const isLacking = keeping.name !== 'kept' && needed?.session === session
      const inMemory = isLacking && needed ? [...needed.read()] : []
      try {
        const pieces = await table.readAll(session)
        for (const { start } of pieces) startsOf(session).add(start)
        const all = [...pieces.map(toPositionedAudio), ...inMemory]

        return all.sort((one, other) => one.start - other.start)
      } catch (error) {
        logFailure(error)
        if (!isLacking) onUnreadable?.()

        return inMemory
      }
    },
    readCaptured: readCapturedNote,
    append(session, audio, count = null) {
      waiting.push({ session, audio })
      if (count) captured = { session, count }
      flushSoon()
    },
    rewriteWith(session, read) {
      needed = { session, read }
      // Also after a failure of an earlier recording, of which nothing was left to write.
      if (keeping.name !== 'kept') rewriteAfter(0)
    },
    dropBefore(session, position) {
      if (position <= 0) return
      dropped.set(session, position)
      flushSoon()
    },
    delete(session) {
      waiting = waiting.filter((each) => each.session !== session)
      dropped.delete(session)
      written.delete(session)
      if (needed?.session === session) {
        needed = null
        keeping = { name: 'kept' }
        timers.clear('rewrite')
      }
      if (captured?.session === session) captured = null
      if (readCapturedNote(session)) noteCaptured(null)
      void table.deleteBefore(session, Number.MAX_SAFE_INTEGER).catch(logFailure)
    },
    flush: () => void flush(),
  }
}

function nextDelay(delayMs: number): number {
  return Math.min(Math.max(2 * delayMs, REWRITE_INTERVAL_MS), MAX_REWRITE_INTERVAL_MS)
}

function takeBatch(rest: Iterator<PositionedAudio>): PositionedAudio[] {
  const batch: PositionedAudio[] = []
  let samples = 0
  while (samples < REWRITE_STEP_SAMPLES) {
    const { value, done } = rest.next()
    if (done) break
    batch.push(value)
    samples += countSampleFrames(value)
  }

  return batch
}

/** Joins adjacent audio of as many channels into one record. */
function piecesOf(
  waiting: readonly { session: string; audio: PositionedAudio }[],
): StoredAudioPiece[] {
  const at = Date.now()
  const groups: { session: string; first: PositionedAudio; end: number; parts: Int16Array[] }[] = []
  for (const { session, audio } of waiting) {
    const last = groups.at(-1)
    const isNext =
      last?.session === session &&
      last.end === audio.start &&
      last.first.channels === audio.channels &&
      last.end - last.first.start + countSampleFrames(audio) <= MAX_PIECE_SAMPLES
    if (last && isNext) {
      last.parts.push(audio.samples)
      last.end = endOf(audio)
    } else groups.push({ session, first: audio, end: endOf(audio), parts: [audio.samples] })
  }

  return groups.map(({ session, first: { start, channels }, parts }) => ({
    session,
    start,
    channels,
    samples: joined(parts),
    at,
  }))
}

function joined(parts: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const whole = new Int16Array(parts.reduce((total, { length }) => total + length, 0))
  let position = 0
  for (const part of parts) {
    whole.set(part, position)
    position += part.length
  }

  return whole
}

function logFailure(error: unknown): void {
  console.warn('Audio could not be kept on this device', error)
}
