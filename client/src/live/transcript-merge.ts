import type { SessionEvent } from '@live-scribe/contract/live/channel-events'
import {
  announce,
  emptyLog,
  type Forms,
  findGapStart,
  type MergedLog,
  mergePage,
  mergeSessionEvent,
  mergeUtterance,
} from '@live-scribe/contract/live/merge-log'
import { toLogPage } from '@live-scribe/contract/live/to-utterance'
import type { SharedTranscript } from '@live-scribe/contract/sharing'
import type { Utterance } from '@live-scribe/contract/utterance'
import type { LiveEvent, StatusEvent } from './live-event.ts'

type Interim = Utterance & { announcedAt: number }
type State = MergedLog<Utterance, Interim>

const forms: Forms<State, Utterance, Interim> = {
  toFinal: (utterance) => utterance,
  toInterim: (utterance) => ({ ...utterance, announcedAt: utterance.timestamp }),
}

/**
 * Merges the log with announcements, in whatever order and however often they come, into events:
 * finals without a gap or a duplicate, and what changed beside them.
 */
export class TranscriptMerge {
  #state: State
  /** The interims that the caller has. */
  #interims: readonly Interim[] = []
  #status: StatusEvent | null = null

  /** `after` is the number of the last final that the caller has. */
  constructor(after = 0) {
    this.#state = { ...emptyLog, after, announced: after }
  }

  /** The number of the last final that was handed out. */
  get last(): number {
    return this.#state.after
  }

  /** Whether the log has finals that are not handed out, or has to say what the status is. */
  get isBehind(): boolean {
    return findGapStart(this.#state) !== null || this.#state.doubted !== null
  }

  /** Whether the session is completed and all of its finals are handed out. */
  get isOver(): boolean {
    return this.#state.status === 'completed' && !this.isBehind
  }

  /** Notes that the log has finals up to a number. */
  announce(segmentNumber: number): void {
    this.#state = announce(this.#state, segmentNumber)
  }

  /** Applies announced words, interim or final. */
  addUtterance(utterance: Utterance): LiveEvent[] {
    return this.#become(mergeUtterance(this.#state, utterance, forms))
  }

  /** Applies an announced status. */
  addStatus(event: SessionEvent): LiveEvent[] {
    return this.#become(mergeSessionEvent(this.#state, event))
  }

  /** Applies a page of the log that was read after `last`. */
  addPage(page: SharedTranscript): LiveEvent[] {
    return this.#become(mergePage(this.#state, toLogPage(page), this.#state, forms))
  }

  #become({ entries: finals, ...state }: State): LiveEvent[] {
    this.#state = { ...state, after: state.after + finals.length, entries: [] }
    const changed = this.#changeStatus()
    this.#interims = this.#interims.filter((one) =>
      finals.every(({ channel }) => channel !== one.channel),
    )
    // Interims that name a final which is missing are handed out after it.
    const [takenBack, newer] = this.isBehind ? [[], []] : this.#changeInterims()

    return [
      ...finals.map((final) => ({ type: 'final' as const, ...final })),
      ...takenBack,
      ...changed,
      ...newer,
    ]
  }

  #changeStatus(): LiveEvent[] {
    const { status, behindMs, isRecorderAway } = this.#state
    const before = this.#status
    const isSame =
      before?.status === status &&
      before.behindMs === behindMs &&
      before.isRecorderAway === isRecorderAway
    if (isSame || status === 'unknown') return []
    this.#status = { type: 'status', status, behindMs, isRecorderAway }

    return [this.#status]
  }

  /** Empty interims in place of those that were taken back, and newer ones. */
  #changeInterims(): [LiveEvent[], LiveEvent[]] {
    const before = this.#interims
    const { interims } = this.#state
    this.#interims = interims
    const isGone = (one: Interim) => interims.every(({ channel }) => channel !== one.channel)

    return [
      before.filter(isGone).map((one) => toEvent({ ...one, text: '' })),
      interims.filter((one) => !before.includes(one)).map(toEvent),
    ]
  }
}

function toEvent({ announcedAt: _, ...interim }: Interim): LiveEvent {
  return { type: 'interim', ...interim }
}
