import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** Milliseconds of network jitter that are ignored. */
const TOLERANCE_MS = 100

interface Mark {
  /** Position after the last sample of this mark. */
  position: number
  /**
   * When position 0 would have been captured, had the recorder never paused; epoch milliseconds.
   */
  originMs: number
}

/**
 * Estimates when a sample was captured, from when samples are known to exist. A sample exists only
 * after its capture, and later samples were captured that much later, so each report is an upper
 * bound. Live audio gives it to the network's jitter; after an outage the audio comes late, but its
 * recorder reports at once up to where it has some. A pause shows where no later sample existed
 * earlier. All times are the server's: no browser's clock is trusted.
 */
export class CaptureClock {
  readonly #startedAt: number
  /**
   * Marks in order of position; each `originMs` is the minimum of all later ones, so they ascend.
   */
  #marks: Mark[] = []

  constructor(startedAt: Date) {
    this.#startedAt = startedAt.getTime()
  }

  /**
   * Notes that the recorder has captured audio up to a position, whether the audio arrived or not.
   */
  captured(position: number, now: Date): void {
    const originMs = now.getTime() - toMs(position)
    const next = this.#marks.findLastIndex((mark) => mark.position <= position) + 1
    const later = this.#marks[next]
    // Audio that follows was captured no later.
    if (later && later.originMs <= originMs) return
    // Marks ascend, so those that are no longer a minimum are the last before this position.
    let kept = next
    while (kept > 0 && (this.#marks[kept - 1]?.originMs ?? 0) >= originMs) kept -= 1
    const last = this.#marks[kept - 1]
    if (last?.position === position) return
    const replaced = next - kept
    if (last && isSteady(last, originMs)) {
      last.position = position
      this.#marks.splice(kept, replaced)
    } else {
      this.#marks.splice(kept, replaced, { position, originMs })
    }
  }

  /** When the sample at this position was captured; not before the session started. */
  timeOf(position: number, now: Date): Date {
    const mark = this.#marks.find((each) => each.position > position)
    const ms = mark ? mark.originMs + toMs(position) : now.getTime()
    return new Date(Math.max(this.#startedAt, Math.round(ms)))
  }

  /** Drops marks before a position that will not be asked for again. */
  dropBefore(position: number): void {
    const first = this.#marks.findIndex((each) => each.position > position)
    if (first > 0) this.#marks = this.#marks.slice(first)
  }
}

/** Whether audio goes on from a mark without a pause, and none of it was captured earlier. */
function isSteady(mark: Mark, originMs: number): boolean {
  return originMs > mark.originMs && originMs - mark.originMs <= TOLERANCE_MS
}

function toMs(position: number): number {
  return (position * 1000) / SAMPLE_RATE_HZ
}
