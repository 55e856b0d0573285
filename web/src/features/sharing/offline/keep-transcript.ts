import type { SharedSession, SharedTranscript } from '@live-scribe/contract/sharing'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import { isGone } from '#web/api/api-error.ts'
import type { TranscriptEntry } from '#web/features/transcript/model/transcript-entry.ts'
import type { TranscriptState } from '#web/features/transcript/model/transcript-model.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { isKept, keep, keepPart, openKept, pruneKept, removeKept } from './kept-transcripts.ts'

/** Milliseconds between two writes while words arrive. */
const KEEP_INTERVAL_MS = 10_000
/** Segments of a part. Only the end of a long log is written again while words arrive. */
export const PART_SEGMENTS = 500

/**
 * Keeps on this device what this page reads of a transcript: now, every ten seconds while it
 * changes, and when the page is left, but not while it shows the copy itself (`isCopy`). What the
 * server no longer gives is removed. Returns the function that stops.
 */
export function keepTranscript(
  code: string,
  store: TranscriptStore,
  isCopy: () => boolean,
): () => void {
  let written: TranscriptState | undefined
  /** Parts that are written, which never change: the log is append-only. */
  let parts = 0
  let isWriting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', leave)
  }
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const { transcript, firstRead } = store.getSnapshot()
    if (isStopped || isCopy() || isWritten(transcript) || firstRead.name !== 'done') return
    const isFirst = written === undefined
    // Somebody signed out meanwhile, which erases all that is kept.
    if (!isFirst && !(await isKept(code))) return stop()
    // While it was looked up, the page was left or the transcript removed.
    if (isStopped || isWriting || (!isFirst && written === undefined)) return
    isWriting = true
    written = transcript
    const isRemoved = () => written === undefined
    const page = toPage(firstRead.session, transcript)
    // Full or forbidden storage: reading goes on without.
    await writeAll(page, transcript.entries, isRemoved)
      .then(() => (isFirst && !isRemoved() ? pruneKept(Date.now()) : undefined))
      .catch(stop)
    isWriting = false
    // The page may have been left meanwhile, with words that are not kept yet.
    leave()
    look()
  }
  const writeAll = async (
    page: Omit<SharedTranscript, 'segments'>,
    entries: readonly TranscriptEntry[],
    isRemoved: () => boolean,
  ) => {
    // Opened once: somebody may sign out, which erases all that is kept, between two parts.
    const store = await openKept()
    const whole = Math.floor(entries.length / PART_SEGMENTS)
    for (; parts < whole && !isStopped && !isRemoved(); parts += 1) {
      const from = parts * PART_SEGMENTS
      const segments = entries.slice(from, from + PART_SEGMENTS).map(toSegment)
      await keepPart(store, { code, part: parts }, segments)
    }
    if (isRemoved()) return removeKept(code)
    const rest = entries.slice(parts * PART_SEGMENTS).map(toSegment)
    const counted = parts === 0 ? {} : { parts }
    await keep({ at: Date.now(), page: { ...page, segments: rest }, ...counted }, store)
  }
  const isWritten = (transcript: TranscriptState) =>
    written !== undefined && isSameText(written, transcript)
  const look = () => {
    const { transcript, firstRead } = store.getSnapshot()
    if (firstRead.name === 'failed' && isGone(firstRead.error)) {
      written = undefined
      parts = 0
      void removeKept(code)
    } else if (firstRead.name === 'done' && !isWritten(transcript)) {
      if (!written) void write()
      else timer ??= setTimeout(() => void write(), KEEP_INTERVAL_MS)
    }
  }
  const leave = () => {
    if (document.visibilityState === 'hidden') void write()
  }
  const unsubscribe = store.subscribe(look)
  document.addEventListener('visibilitychange', leave)
  look()

  return stop
}

/** Whether all that is kept of two states is the same; an interim is not kept. */
function isSameText(one: TranscriptState, other: TranscriptState): boolean {
  return (
    one.entries === other.entries &&
    one.status === other.status &&
    one.speakerNames === other.speakerNames &&
    one.unpinnedSegment === other.unpinnedSegment &&
    one.fixes === other.fixes
  )
}

/** What this page has beside the text, in the form in which the server sends it, without owner's details. */
function toPage(
  session: SharedSession,
  transcript: TranscriptState,
): Omit<SharedTranscript, 'segments'> {
  const { entries, status, speakerNames, unpinnedSegment, fixes } = transcript

  return {
    session: {
      ...session,
      status: status === 'unknown' ? session.status : status,
      speaker_names: speakerNames,
      unpinned_segment: unpinnedSegment,
      fixes,
      can_export: false,
      own: null,
    },
    // A page that was without the server reads the log again.
    revision: '',
    last_segment: entries.length,
    interim: null,
    interims: [],
    // What is being said is not known from a copy.
    interims_known: false,
  }
}

function toSegment(entry: TranscriptEntry): TranscriptSegment {
  const time = new Date(entry.timestamp).toISOString()

  return {
    segment_number: entry.segmentNumber,
    text: entry.forms?.written ?? entry.text,
    ...(entry.forms ? { said: entry.forms.said } : {}),
    isFinal: true,
    created_at: time,
    spoken_at: time,
    start_ms: entry.startMs,
    end_ms: entry.endMs,
    speaker: entry.speaker,
    channel: entry.channel,
    words: [],
    is_gap: entry.isGap,
    ...(entry.isEcho ? { is_echo: true } : {}),
    ...(entry.isFallback ? { is_fallback: true } : {}),
  }
}
