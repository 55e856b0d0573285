import { SAMPLE_RATE } from '@live-scribe/contract/recording'

/** Milliseconds by which an answer may be early or late: so much of a jitter is not noted. */
const TOLERANCE_MS = 100

interface Mark {
  /** Position after the last sample for which this holds. */
  position: number
  /** When position 0 would have been captured, had the recorder never paused; ms since the epoch. */
  originMs: number
}

/**
 * When a sample was captured, from when samples were known to be there. No sample is there before
 * it was captured, and those that follow it were captured that much later: so it is no later than
 * any of them says. Live audio says it to the jitter of the network. After an outage the audio
 * comes late, but its recorder says at once up to where it has some. A pause is where nothing that
 * follows was there earlier. What counts is the time here, so that no clock of a browser is asked.
 */
export class CaptureClock {
  readonly #startedAt: number
  /** By position; each `originMs` is the least of all that follow, so they rise. */
  #marks: Mark[] = []

  constructor(startedAt: Date) {
    this.#startedAt = startedAt.getTime()
  }

  /** The recorder has audio up to this position now, whether it came or not. */
  captured(position: number, now: Date): void {
    const originMs = now.getTime() - toMs(position)
    const later = this.#marks.filter((mark) => mark.position > position)
    if (later.some((mark) => mark.originMs <= originMs)) return
    const earlier = this.#marks.filter(
      (mark) => mark.position <= position && mark.originMs < originMs,
    )
    const last = earlier.at(-1)
    if (last?.position === position) return
    if (last && originMs - last.originMs <= TOLERANCE_MS) last.position = position
    else earlier.push({ position, originMs })
    this.#marks = [...earlier, ...later]
  }

  /** When the sample at this position was captured; not before the session began. */
  timeOf(position: number, now: Date): Date {
    const mark = this.#marks.find((each) => each.position > position)
    const ms = mark ? mark.originMs + toMs(position) : now.getTime()
    return new Date(Math.max(this.#startedAt, Math.round(ms)))
  }

  /** Nobody asks for positions before this one again. */
  forgetBefore(position: number): void {
    const first = this.#marks.findIndex((each) => each.position > position)
    if (first > 0) this.#marks = this.#marks.slice(first)
  }
}

function toMs(position: number): number {
  return (position * 1000) / SAMPLE_RATE
}
