import {
  type AskedNeeds,
  NEED_LIFETIME_MS,
  type Need,
  needKinds,
} from '@live-scribe/contract/needs/need'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { Timer } from '#server/lib/async/timer.ts'

/** Milliseconds between two changes that the recorder is sent, however many readers ask. */
const SEND_INTERVAL_MS = 1000

/** What decides whether readers may ask. */
export type NeedsSettings = Pick<SessionRow, 'isShared' | 'canReadersAsk'>

/**
 * What readers of a running recording need. Kept in this process only, for a minute or until it is
 * acknowledged.
 */
export class RecordingNeeds {
  readonly #now: () => Date
  readonly #send: (needs: AskedNeeds) => void
  readonly #timer = new Timer()
  #settings: NeedsSettings
  #needs: readonly AskedNeed[] = []
  #isClosed = false
  #sentAt = 0
  /** The time of the newest need that the recorder was shown; later ones have a later time. */
  #shownAt = 0

  constructor(
    settings: NeedsSettings,
    { now, send }: { now: () => Date; send: (needs: AskedNeeds) => void },
  ) {
    this.#settings = settings
    this.#now = now
    this.#send = send
  }

  /** Counts a need; when it was asked, epoch milliseconds, or null when readers may not ask. */
  ask(need: Need): number | null {
    if (this.#isClosed || !isOpen(this.#settings)) return null
    const now = this.#time()
    const at = Math.max(now, this.#shownAt + 1)
    this.#needs = addNeed(dropOldNeeds(this.#needs, now), { ...need, at })
    this.#sendSoon()
    return at
  }

  /** Forgets the needs that were asked up to a time. */
  acknowledge(seenAt: number): void {
    this.#needs = dropSeenNeeds(this.#needs, seenAt)
    this.#sendNow()
  }

  /** Takes the owner's settings, and sends the recorder what it was not sent yet. */
  change(settings: NeedsSettings): void {
    this.#settings = settings
    if (!isOpen(settings)) this.#needs = []
    this.#sendNow()
  }

  /** Takes no more needs and forgets all: the recording accepts no more audio. */
  close(): void {
    this.#isClosed = true
    this.#needs = []
    this.#timer.clear()
  }

  #sendSoon(): void {
    const waitMs = this.#sentAt + SEND_INTERVAL_MS - this.#time()
    if (waitMs <= 0) this.#sendNow()
    else this.#timer.set(Math.min(waitMs, SEND_INTERVAL_MS), () => this.#sendNow())
  }

  #sendNow(): void {
    if (this.#isClosed) return
    this.#sentAt = this.#time()
    this.#needs = dropOldNeeds(this.#needs, this.#sentAt)
    const counts = countNeeds(this.#needs)
    this.#shownAt = Math.max(this.#shownAt, counts.at)
    this.#send({ can_ask: this.#settings.canReadersAsk, ...counts })
    const [oldest] = this.#needs
    if (!oldest) this.#timer.clear()
    else this.#timer.set(oldest.at + NEED_LIFETIME_MS - this.#sentAt, () => this.#sendNow())
  }

  #time(): number {
    return this.#now().getTime()
  }
}

function isOpen({ isShared, canReadersAsk }: NeedsSettings): boolean {
  return isShared && canReadersAsk
}

/** A need and when it was asked, epoch milliseconds. */
interface AskedNeed extends Need {
  at: number
}

/** Most needs that are kept of a recording; of more the oldest are forgotten. */
const MAX_KEPT_NEEDS = 1000

/** Adds a need; a reader counts once for each kind. */
function addNeed(needs: readonly AskedNeed[], added: AskedNeed): readonly AskedNeed[] {
  const others = needs.filter(({ kind, reader }) => kind !== added.kind || reader !== added.reader)
  return [...others, added].slice(-MAX_KEPT_NEEDS)
}

/** The needs that still count at a time. */
function dropOldNeeds(needs: readonly AskedNeed[], now: number): readonly AskedNeed[] {
  return needs.filter(({ at }) => now - at < NEED_LIFETIME_MS)
}

/** The needs that were asked after a time. */
function dropSeenNeeds(needs: readonly AskedNeed[], seenAt: number): readonly AskedNeed[] {
  return needs.filter(({ at }) => at > seenAt)
}

/** How many different readers ask for what. */
function countNeeds(needs: readonly AskedNeed[]): Omit<AskedNeeds, 'can_ask'> {
  const readersOf = (some: readonly AskedNeed[]) => new Set(some.map(({ reader }) => reader)).size
  return {
    readers: readersOf(needs),
    asked: needKinds
      .map((kind) => ({ kind, readers: readersOf(needs.filter((one) => one.kind === kind)) }))
      .filter(({ readers }) => readers > 0),
    at: Math.max(0, ...needs.map(({ at }) => at)),
  }
}
