import type {
  ForeignTranscriptEvent,
  SessionEvent,
  TranscriptEvent,
} from '@live-scribe/contract/live/channel-events'
import type { SharedSession } from '@live-scribe/contract/sharing'
import { ApiError } from '#web/api/api-error.ts'
import { backOff } from '#web/lib/back-off.ts'
import type { AdmitsForeign } from '../compat/foreign-filter.ts'
import {
  announce,
  applyForeignEvent,
  applySessionEvent,
  applyTranscriptEvent,
  emptyTranscript,
  type LogRead,
  mergeLog,
  missingAfter,
  type TranscriptState,
} from './transcript-model.ts'

export const LOG_RETRY_FIRST_MS = 500
export const LOG_RETRY_MAX_MS = 10_000

/** Reads the log of one session after a number. */
export type ReadLog = (after: number, signal: AbortSignal) => Promise<LogRead>

/** State of the first read; failed reads are retried unless refused. */
export type FirstRead =
  | { name: 'none' }
  | { name: 'reading' }
  | { name: 'done'; session: SharedSession }
  | { name: 'failed'; error: unknown }

export interface TranscriptSnapshot {
  transcript: TranscriptState
  firstRead: FirstRead
}

/**
 * The transcript of one session, kept equal to the log: gaps are closed by reading, one read at a
 * time.
 */
export class TranscriptStore {
  #snapshot: TranscriptSnapshot = { transcript: emptyTranscript, firstRead: { name: 'none' } }
  readonly #readLog: ReadLog
  readonly #admitsForeign: AdmitsForeign
  readonly #listeners = new Set<() => void>()
  #closing = new AbortController()
  #isReading = false
  #isWanted = false
  #isRefused = false
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(readLog: ReadLog, admitsForeign: AdmitsForeign = () => true) {
    this.#readLog = readLog
    this.#admitsForeign = admitsForeign
  }

  getSnapshot = (): TranscriptSnapshot => this.#snapshot

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)

    return () => this.#listeners.delete(listener)
  }

  applyTranscriptEvent(event: TranscriptEvent): void {
    this.#update(applyTranscriptEvent(this.#snapshot.transcript, event))
  }

  /** Applies words without a number, if they are new. */
  applyForeignEvent(event: ForeignTranscriptEvent): void {
    if (!this.#admitsForeign(event)) return
    this.#update(applyForeignEvent(this.#snapshot.transcript, event))
  }

  applySessionEvent(event: SessionEvent): void {
    this.#update(applySessionEvent(this.#snapshot.transcript, event))
  }

  /** Notes that the log reaches up to `number`, and reads what is missing. */
  announce(number: number): void {
    this.#update(announce(this.#snapshot.transcript, number))
  }

  /** Reads the log after the last shown number; a running read is followed by one more. */
  catchUp(): void {
    this.#clearRetry()
    this.#isRefused = false
    this.#isWanted = true
    this.#read()
  }

  /** Stops reading until the next `catchUp`; the transcript stays. */
  pause(): void {
    this.#closing.abort()
    this.#closing = new AbortController()
    this.#isReading = false
    this.#clearRetry()
  }

  #update(transcript: TranscriptState): void {
    this.#show({ ...this.#snapshot, transcript })
    if (missingAfter(transcript) !== null) this.#read()
  }

  #show({ transcript, firstRead }: TranscriptSnapshot): void {
    const before = this.#snapshot
    if (transcript === before.transcript && firstRead === before.firstRead) return
    this.#snapshot = { transcript, firstRead }
    for (const listener of this.#listeners) listener()
  }

  #read(): void {
    const isBusy = this.#isReading || this.#retry !== undefined || this.#isRefused
    if (isBusy) return
    this.#isReading = true
    this.#isWanted = false
    const { transcript, firstRead } = this.#snapshot
    if (firstRead.name !== 'done') this.#show({ transcript, firstRead: { name: 'reading' } })
    const readAfter = transcript.entries.length
    const { signal } = this.#closing

    this.#readLog(readAfter, signal).then(
      (log) => signal.aborted || this.#arrived(log, { statusAt: transcript.statusAt, readAfter }),
      (error) => signal.aborted || this.#failed(error),
    )
  }

  #arrived(log: LogRead, { statusAt, readAfter }: { statusAt: number; readAfter: number }): void {
    this.#isReading = false
    const transcript = mergeLog(this.#snapshot.transcript, log, statusAt)
    const isStuck = missingAfter(transcript) !== null && transcript.entries.length === readAfter
    this.#failures = isStuck ? this.#failures + 1 : 0
    // A log without the announced segment is read again later, never in a loop.
    if (isStuck) this.#retryLater()
    this.#show({ transcript, firstRead: { name: 'done', session: log.session } })
    if (this.#isWanted || missingAfter(transcript) !== null) this.#read()
  }

  #failed(error: unknown): void {
    this.#isReading = false
    this.#failures += 1
    this.#isRefused = isRefusal(error)
    if (!this.#isRefused) this.#retryLater()
    const { transcript, firstRead } = this.#snapshot
    const failed: FirstRead = { name: 'failed', error }
    // Unshared or deleted: the transcript is no longer for this reader.
    if (isGone(error)) this.#show({ transcript: emptyTranscript, firstRead: failed })
    else if (firstRead.name !== 'done') this.#show({ transcript, firstRead: failed })
  }

  #clearRetry(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }

  #retryLater(): void {
    const wait = backOff(this.#failures, { first: LOG_RETRY_FIRST_MS, most: LOG_RETRY_MAX_MS })
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.#read()
    }, wait)
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false

  return error.status >= 400 && error.status < 500 && error.status !== 429
}
