import { getBackoffDelayMs } from '@live-scribe/contract/backoff-delay'
import type { TermFixes } from '@live-scribe/contract/fixes/term-fix'
import type { ClientTranscriptEvent, SessionEvent } from '@live-scribe/contract/live/channel-events'
import type { LogPosition } from '@live-scribe/contract/live/log-position'
import { announce, dropUnknown, findGapStart } from '@live-scribe/contract/live/merge-log'
import { type LogPage, utteranceFromEvent } from '@live-scribe/contract/live/to-utterance'
import type { SharedSession } from '@live-scribe/contract/sharing'
import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import type { Utterance } from '@live-scribe/contract/utterance'
import { isGone, isRefusal } from '#web/api/api-error.ts'
import { createObservable } from '#web/lib/observable.ts'
import type { IsNewClientEvent } from '../compat/client-event-filter.ts'
import { applyFixList } from './apply-fix-list.ts'
import type { SpeakerName } from './known-speakers.ts'
import { type LineOverlays, noOverlays } from './line-overlays.ts'
import { applyLogNeeds, applyNeeds, type ReaderNeeds } from './reader-needs.ts'
import { showsNothing } from './shown-lines.ts'
import {
  applyClientEvent,
  applySessionEvent,
  applySpeakerNames,
  applyUnpinned,
  applyUtterance,
  type ChooseForm,
  emptyTranscript,
  isSessionChanged,
  mergeLog,
  showFixedForms,
  showForm,
  type TranscriptState,
} from './transcript-model.ts'

/** Milliseconds before a failed read of the log is repeated; then longer each time. */
const LOG_RETRY_FIRST_MS = 500
/** Most milliseconds before a failed read of the log is repeated, before jitter. */
export const LOG_RETRY_MAX_MS = 10_000

/** Reads the log of one session after a number. */
export type ReadLog = (after: number, signal: AbortSignal) => Promise<LogPage>

/** State of the first read; failed reads are retried unless refused. */
export type FirstRead =
  | { name: 'none' }
  | { name: 'reading' }
  | { name: 'done'; session: SharedSession }
  | { name: 'failed'; error: unknown }

/** A transcript, and what became of its first read. */
export interface TranscriptSnapshot {
  transcript: TranscriptState
  firstRead: FirstRead
}

/** The state of the reads that close gaps. */
type ReadState =
  | { name: 'idle' }
  /** `isWantedAgain`: another read was requested meanwhile. */
  | { name: 'reading'; abort: AbortController; isWantedAgain: boolean }
  | { name: 'waiting'; retry: ReturnType<typeof setTimeout> }
  /** Not read again until the next `catchUp`. */
  | { name: 'refused' }

/**
 * The transcript of one session, kept equal to the log: gaps are closed by reading, one read at a
 * time.
 */
export class TranscriptStore {
  /** What lies over the lines beside their text. */
  readonly overlays = createObservable<LineOverlays>(noOverlays)
  /** The lines that the page shows now, in their order. */
  readonly shown = createObservable(showsNothing)
  #snapshot: TranscriptSnapshot = { transcript: emptyTranscript, firstRead: { name: 'none' } }
  readonly #readLog: ReadLog
  readonly #isNewClientEvent: IsNewClientEvent
  readonly #listeners = new Set<() => void>()
  #state: ReadState = { name: 'idle' }
  /** That of the last read; empty once an event has changed the session. */
  #revision = ''
  #failures = 0

  /** With `given`, what came with the page in place of a first read. */
  constructor(
    readLog: ReadLog,
    isNewClientEvent: IsNewClientEvent = () => true,
    given?: LogPage | Error,
  ) {
    this.#readLog = readLog
    this.#isNewClientEvent = isNewClientEvent
    if (given instanceof Error) this.#failed(given)
    else if (given) this.#showLog(given, this.#merge(given, emptyTranscript))
  }

  getSnapshot = (): TranscriptSnapshot => this.#snapshot

  /** Lays something else over the lines. */
  overlay(change: Partial<LineOverlays>): void {
    this.overlays.set({ ...this.overlays.get(), ...change })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)

    return () => this.#listeners.delete(listener)
  }

  applyUtterance(utterance: Utterance): void {
    this.#update(applyUtterance(this.#snapshot.transcript, utterance))
  }

  /** Applies words without a number, if they are new. */
  applyClientEvent(event: ClientTranscriptEvent): void {
    if (!this.#isNewClientEvent(event)) return
    this.#update(applyClientEvent(this.#snapshot.transcript, event))
  }

  applySessionEvent(event: SessionEvent): void {
    this.#update(applySessionEvent(this.#snapshot.transcript, event))
    if (this.#snapshot.transcript.doubted === event) this.catchUp()
  }

  applySpeakerNames(names: SpeakerNames): void {
    this.#update(applySpeakerNames(this.#snapshot.transcript, names))
  }

  applyFixes(fixes: TermFixes): void {
    this.#update(applyFixList(this.#snapshot.transcript, fixes))
  }

  /** Reads the log, whose response has the fixes. */
  readFixes(): void {
    this.catchUp()
  }

  /** Shows lines that have two forms as it chooses; null: as they are written. */
  showForm(chooseForm: ChooseForm | null): void {
    this.#update(showForm(this.#snapshot.transcript, chooseForm))
  }

  applyUnpinned(segmentNumber: number): void {
    this.#update(applyUnpinned(this.#snapshot.transcript, segmentNumber))
  }

  applyNeeds(needs: ReaderNeeds): void {
    this.#update(applyNeeds(this.#snapshot.transcript, needs))
  }

  /** Shows a name while it is being saved, until the returned function is called. */
  showUnsavedName(name: SpeakerName): () => void {
    const show = (...unsavedNames: readonly SpeakerName[]) =>
      this.#update({ ...this.#snapshot.transcript, unsavedNames })
    show(...this.#snapshot.transcript.unsavedNames, name)

    return () => show(...this.#snapshot.transcript.unsavedNames.filter((one) => one !== name))
  }

  /** Updates the announced last segment number, and reads missing segments. */
  announce(number: number): void {
    this.#update(announce(this.#snapshot.transcript, number))
  }

  /** Reads what did not come with the page. */
  begin(): void {
    const { transcript, firstRead } = this.#snapshot
    const isGiven = firstRead.name === 'done' || this.#state.name === 'refused'
    if (!isGiven || findGapStart(transcript) !== null) this.catchUp()
  }

  /** Reads the log after the last shown number; a running read is followed by one more. */
  catchUp(): void {
    const state = this.#state
    if (state.name === 'reading') {
      this.#state = { ...state, isWantedAgain: true }
      return
    }
    if (state.name === 'waiting') clearTimeout(state.retry)
    this.#state = { name: 'idle' }
    this.#read()
  }

  /** Reads the log unless all of it up to this position is here, with the events that it names. */
  catchUpTo({ segmentNumber, revision, events, interimsKnown = true }: LogPosition): void {
    const { transcript } = this.#snapshot
    const isIdle = this.#state.name === 'idle' && findGapStart(transcript) === null
    const first = events.find(({ isFinal }) => isFinal)?.segmentNumber ?? segmentNumber + 1
    const hasRest = transcript.entries.length >= Math.min(first - 1, segmentNumber)
    if (isIdle && hasRest && this.#revision === revision) {
      for (const event of events) this.applyUtterance(utteranceFromEvent(event))
      const interims = events.filter(({ isFinal }) => !isFinal)
      const left = dropUnknown(this.#snapshot.transcript, transcript.interims, interims)
      if (interimsKnown) this.#update(left)
    } else this.catchUp()
  }

  /** Stops reading until the next `catchUp`; the transcript stays. */
  pause(): void {
    const state = this.#state
    if (state.name === 'reading') state.abort.abort()
    if (state.name === 'waiting') clearTimeout(state.retry)
    if (state.name !== 'refused') this.#state = { name: 'idle' }
  }

  #update(transcript: TranscriptState): void {
    if (isSessionChanged(this.#snapshot.transcript, transcript)) this.#revision = ''
    this.#show({ ...this.#snapshot, transcript })
    if (findGapStart(transcript) !== null) this.#read()
  }

  #show({ transcript: changed, firstRead }: TranscriptSnapshot): void {
    const before = this.#snapshot
    const isFixed = changed.fixes !== before.transcript.fixes
    const transcript = isFixed ? showFixedForms(changed) : changed
    if (transcript === before.transcript && firstRead === before.firstRead) return
    this.#snapshot = { transcript, firstRead }
    for (const listener of this.#listeners) listener()
  }

  #read(): void {
    if (this.#state.name !== 'idle') return
    const abort = new AbortController()
    const { signal } = abort
    this.#state = { name: 'reading', abort, isWantedAgain: false }
    const { transcript, firstRead } = this.#snapshot
    if (firstRead.name !== 'done') this.#show({ transcript, firstRead: { name: 'reading' } })
    const readAfter = transcript.entries.length

    this.#readLog(readAfter, signal).then(
      (log) => signal.aborted || this.#arrived(log, { before: transcript, readAfter }),
      (error) => signal.aborted || this.#failed(error),
    )
  }

  /** `before` is the transcript when the read started. */
  #arrived(
    log: LogPage,
    { before, readAfter }: { before: TranscriptState; readAfter: number },
  ): void {
    const isWantedAgain = this.#state.name === 'reading' && this.#state.isWantedAgain
    const transcript = this.#merge(log, before)
    const isStuck = findGapStart(transcript) !== null && transcript.entries.length === readAfter
    this.#failures = isStuck ? this.#failures + 1 : 0
    // A log without the announced segment is read again later, never in a loop.
    this.#state = isStuck ? this.#waitToRetry() : { name: 'idle' }
    this.#showLog(log, transcript)
    if (isWantedAgain || findGapStart(transcript) !== null) this.#read()
  }

  /** The transcript with a page of the log; `before` is the transcript when its read started. */
  #merge(log: LogPage, before: TranscriptState): TranscriptState {
    const merged = mergeLog(this.#snapshot.transcript, log, before)

    return applyLogNeeds(merged, log.session, before.needs)
  }

  #showLog({ revision, session }: LogPage, transcript: TranscriptState): void {
    this.#revision = revision
    this.#show({ transcript, firstRead: { name: 'done', session } })
  }

  #failed(error: unknown): void {
    this.#failures += 1
    this.#state = isRefusal(error) ? { name: 'refused' } : this.#waitToRetry()
    const { transcript, firstRead } = this.#snapshot
    const failed: FirstRead = { name: 'failed', error }
    // An unshared or deleted session: its text is removed from the page.
    const { chooseForm } = transcript
    if (isGone(error))
      this.#show({ transcript: { ...emptyTranscript, chooseForm }, firstRead: failed })
    else if (firstRead.name !== 'done') this.#show({ transcript, firstRead: failed })
  }

  #waitToRetry(): ReadState {
    const wait = getBackoffDelayMs(this.#failures, {
      first: LOG_RETRY_FIRST_MS,
      max: LOG_RETRY_MAX_MS,
    })
    const retry = setTimeout(() => {
      this.#state = { name: 'idle' }
      this.#read()
    }, wait)

    return { name: 'waiting', retry }
  }
}
