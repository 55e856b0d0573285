import type { SessionEvent } from '@live-scribe/contract/live/channel-events'
import type { SharedTranscript } from '@live-scribe/contract/sharing'
import type { Utterance } from '@live-scribe/contract/utterance'
import { InterimOrder } from './interim-order.ts'
import type { FinalEvent, LiveEvent, StatusEvent } from './live-event.ts'
import { toUtterance } from './to-utterance.ts'

/**
 * Merges the log with announcements, in whatever order and however often they come, into finals
 * without a gap or a duplicate (OUT-5).
 */
export class TranscriptMerge {
  #last: number
  #announced: number
  /** Finals that came before an earlier one. */
  readonly #ahead = new Map<number, FinalEvent>()
  readonly #interims = new InterimOrder()
  #status: StatusEvent | null = null
  #statusAt = 0
  /** A status that was announced late, or by a clock that was set back; only the log knows. */
  #doubted: SessionEvent | null = null

  /** `after` is the number of the last final that the caller has. */
  constructor(after = 0) {
    this.#last = after
    this.#announced = after
  }

  /** The number of the last final that was handed out. */
  get last(): number {
    return this.#last
  }

  /** Whether the log has finals that are not handed out, or has to say what the status is. */
  get isBehind(): boolean {
    return this.#announced > this.#last || this.#doubted !== null
  }

  /** Whether the session is completed and all of its finals are handed out. */
  get isOver(): boolean {
    return this.#status?.status === 'completed' && !this.isBehind
  }

  /** Notes that the log has finals up to a number. */
  announce(segmentNumber: number): void {
    this.#announced = Math.max(this.#announced, segmentNumber)
  }

  /** Applies announced words, interim or final. */
  addUtterance(utterance: Utterance): LiveEvent[] {
    this.announce(utterance.segmentNumber)
    if (utterance.text.trim() === '') return this.#interims.takeBack(utterance)
    if (utterance.isFinal) return this.#addFinals([utterance])
    // One that names a final that is missing comes again with the log.
    if (this.isBehind || this.#status?.status === 'completed') return []
    return this.#interims.add(utterance)
  }

  /** Applies an announced status; an end is final, and of others that seem older the log decides. */
  addStatus(event: SessionEvent): LiveEvent[] {
    this.announce(event.segmentNumber)
    if (this.#status?.status === 'completed') return []
    if (event.timestamp < this.#statusAt && event.status !== 'completed') {
      this.#doubted = event
      return []
    }
    this.#doubted = null
    this.#statusAt = event.timestamp
    const { status, behindMs = 0, isRecorderAway = false } = event
    // Nothing is heard until the recording goes on, but for the rest of its audio.
    const takenBack = status === 'paused' ? this.#interims.takeBackUpTo(event.timestamp) : []
    return [
      ...takenBack,
      ...this.#changeStatus({ type: 'status', status, behindMs, isRecorderAway }),
    ]
  }

  /** Applies a page of the log that was read after `last`. */
  addPage({ session, segments, last_segment, ...page }: SharedTranscript): LiveEvent[] {
    this.announce(last_segment)
    if (session.status === this.#doubted?.status) this.#statusAt = this.#doubted.timestamp
    this.#doubted = null
    const finals = this.#addFinals(segments.map(toUtterance))
    const { behindMs = 0, isRecorderAway = false } = this.#status ?? {}
    const status: StatusEvent = { type: 'status', status: session.status, behindMs, isRecorderAway }
    const changed = this.#changeStatus(status)
    const interims = page.interims.map(({ sessionId: _, ...interim }) => interim)
    const takenBack = page.interims_known ? this.#interims.takeBackOthers(interims) : []
    const current = interims.flatMap((interim) => this.addUtterance(interim))
    return [...finals, ...changed, ...takenBack, ...current]
  }

  #addFinals(utterances: Utterance[]): LiveEvent[] {
    for (const utterance of utterances) {
      if (utterance.segmentNumber <= this.#last) continue
      this.#ahead.set(utterance.segmentNumber, { type: 'final', ...utterance })
      this.#interims.replaceBy(utterance)
    }
    const next: FinalEvent[] = []
    for (;;) {
      const final = this.#ahead.get(this.#last + 1)
      if (!final) return next
      this.#last += 1
      this.#ahead.delete(this.#last)
      next.push(final)
    }
  }

  #changeStatus(status: StatusEvent): LiveEvent[] {
    const before = this.#status
    if (before?.status === 'completed') return []
    this.#status = status
    const takenBack = status.status === 'completed' ? this.#interims.takeBackOthers([]) : []
    const isSame =
      before?.status === status.status &&
      before.behindMs === status.behindMs &&
      before.isRecorderAway === status.isRecorderAway
    return isSame ? takenBack : [...takenBack, status]
  }
}
