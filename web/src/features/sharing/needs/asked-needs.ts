import {
  NEED_INTERVAL_MS,
  NEED_LIFETIME_MS,
  type NeedKind,
  needTexts,
} from '@live-scribe/contract/needs/need'
import { createObservable } from '#web/lib/observable.ts'
import { createTimers } from '#web/lib/timers.ts'

/** What became of one need of this reader. */
export type AskedNeed =
  | { name: 'sending' }
  /** Counted by the server at `at`; `sentAt` is this device's time. Both are epoch milliseconds. */
  | { name: 'sent'; at: number; sentAt: number }
  | { name: 'failed'; text: string }
  /** Its minute has passed. */
  | { name: 'over'; at: number }
  /** Its minute has passed, and this page may not have been told that it was seen. */
  | { name: 'unknown'; at: number }

/** The needs that this reader asked, by kind; `last` is the newest. */
interface AskedSnapshot {
  needs: ReadonlyMap<NeedKind, AskedNeed>
  last: NeedKind | null
}

/** Sends a need; resolves with when the server counted it, rejects with a text for people. */
type SendNeed = (kind: NeedKind) => Promise<number>

/** What a reader has asked, for the minute in which it counts. */
export class AskedNeeds {
  readonly #shown = createObservable<AskedSnapshot>({ needs: new Map(), last: null })
  readonly #send: SendNeed
  readonly #timers = createTimers<NeedKind>()
  /** Needs whose acknowledgement may have been missed. */
  readonly #uncertain = new Set<NeedKind>()
  #isClosed = false

  constructor(send: SendNeed) {
    this.#send = send
  }

  getSnapshot = (): AskedSnapshot => this.#shown.get()

  subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener)

  /** Asks, unless the same was asked a moment ago. */
  async ask(kind: NeedKind): Promise<void> {
    const before = this.getSnapshot().needs.get(kind)
    if (before?.name === 'sending') return
    if (before?.name === 'sent' && Date.now() - before.sentAt < NEED_INTERVAL_MS) return
    this.#timers.clear(kind)
    this.#uncertain.delete(kind)
    this.#show(kind, { name: 'sending' })
    try {
      const at = await this.#send(kind)
      if (this.#isClosed) return
      this.#show(kind, { name: 'sent', at, sentAt: Date.now() })
      this.#timers.set(kind, NEED_LIFETIME_MS, () => this.#end(kind, at))
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Try again.'
      this.#show(kind, { name: 'failed', text: `Not sent. ${text}` })
    }
  }

  /** Handles that the live channel is away: it may be now that the recorder acknowledges. */
  handleInterruption(): void {
    for (const [kind, need] of this.getSnapshot().needs) {
      this.#uncertain.add(kind)
      if (need.name === 'over') this.#end(kind, need.at)
    }
  }

  /** Forgets when needs are over. */
  close(): void {
    this.#isClosed = true
    this.#timers.clearAll()
  }

  #end(kind: NeedKind, at: number): void {
    this.#show(kind, { name: this.#uncertain.has(kind) ? 'unknown' : 'over', at })
  }

  #show(kind: NeedKind, need: AskedNeed): void {
    const { needs, last } = this.getSnapshot()
    const isSilent = need.name === 'unknown'
    this.#shown.set({ needs: new Map(needs).set(kind, need), last: isSilent ? last : kind })
  }
}

/** What to say of a need, with what the recorder has seen; empty before it was asked. */
export function describeNeed(need: AskedNeed | undefined, seenAt: number): string {
  switch (need?.name) {
    case undefined:
      return ''
    case 'sending':
      return 'Sending...'
    case 'sent':
      return need.at <= seenAt ? 'Seen' : 'Sent'
    case 'failed':
      return 'Not sent'
    case 'over':
      return need.at <= seenAt ? '' : 'Not seen'
    case 'unknown':
      return ''
    default:
      return need satisfies never
  }
}

/** What a screen reader says of the newest need. */
export function announceNeed({ needs, last }: AskedSnapshot, seenAt: number): string {
  const need = last === null ? undefined : needs.get(last)
  if (last === null || !need) return ''
  if (need.name === 'failed') return need.text
  const state = describeNeed(need, seenAt)

  return state === '' ? '' : `${needTexts[last]}: ${state}`
}
