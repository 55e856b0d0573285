import type { LogPosition } from '@live-scribe/contract/live/log-position'
import { epochMs } from '#server/lib/async/epoch-ms.ts'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { encodeTextFrame } from '#server/lib/net/text-frame.ts'
import { formatSubscriptionSucceeded } from './pusher-protocol.ts'

/** Milliseconds for which viewers who join are told the same position. */
const MAX_AGE_MS = 1_000
/** Maximum milliseconds that a viewer waits for it before joining without. */
const MAX_WAIT_MS = 200

interface PositionRead {
  readonly startedAt: number
  readonly done: Promise<void>
  frame: Buffer | null
}

/**
 * Where the log of a channel is, as those who join it are told (OUT-18). Valid until the next event:
 * an event that was delivered before a viewer joined never reaches that viewer.
 */
export class LogPositionCache {
  readonly #encode: (position: LogPosition | null) => Buffer
  readonly #unknown: Buffer
  #latest: PositionRead | null = null

  constructor(channel: string) {
    this.#encode = (position) => encodeTextFrame(formatSubscriptionSucceeded(channel, position))
    this.#unknown = this.#encode(null)
  }

  /** Reads it where it is not known any more; thousands who join at once share a read. */
  async refresh(readNow: () => Promise<LogPosition | null>): Promise<void> {
    const now = epochMs()
    if (!this.#latest || now - this.#latest.startedAt >= MAX_AGE_MS) this.#read(readNow, now)
    await this.#latest?.done
  }

  /** The frame that says so, or only that the subscription succeeded where it is not known now. */
  get frame(): Buffer {
    return this.#latest?.frame ?? this.#unknown
  }

  /** Drops it: an event announced a change, or may have been lost. */
  invalidate(): void {
    this.#latest = null
  }

  #read(readNow: () => Promise<LogPosition | null>, startedAt: number): void {
    const position = withTimeout(readNow(), MAX_WAIT_MS).catch(() => null)
    const read: PositionRead = {
      startedAt,
      frame: null,
      done: position.then((found) => {
        read.frame = found && this.#encode(found)
      }),
    }
    this.#latest = read
  }
}
