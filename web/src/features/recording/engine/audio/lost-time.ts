import { SAMPLE_RATE_HZ } from './audio-format.ts'
import { type ChannelAudio, countSampleFrames } from './channel-audio.ts'

/** Milliseconds without audio after which capture may have been lost; a busy page is late by less. */
const SUSPECT_AFTER_MS = 1000
/** Milliseconds of lost capture that are told. */
const MIN_LOST_MS = 500
/** Frames in a row that came as they were captured, not from a queue behind a busy page. */
const STEADY_FRAMES = 3
/** Milliseconds after which audio waits no longer, on a page that stays busy. */
const MAX_HOLD_MS = 2000
/** By how much the clocks of page and audio may drift apart. */
const DRIFT = 0.001

/**
 * Milliseconds by which a step of the wall clock exceeds that of the page's clock after a sleep; less is
 * a clock that was set by its time service.
 */
const MIN_SLEPT_MS = 10_000

interface LostTimeOptions {
  /** The page's clock, in milliseconds, which stands still or goes on while the computer sleeps. */
  now: () => number
  /** The wall clock, in milliseconds: it goes on in a sleep, and may be set. */
  wallNow: () => number
  onAudio: (audio: ChannelAudio) => void
  /** Called with the sample frames that were not captured before the next audio. */
  onLost: (frames: number) => void
}

/**
 * Finds time in which nothing was captured, as while the computer slept: samples alone have no hole
 * there. Audio after a second without any waits a moment, because it may have waited in a queue.
 */
export class LostTime {
  readonly #options: LostTimeOptions
  #clocks: { page: number; wall: number } | undefined
  /** Milliseconds of sleep in which the page's clock stood still. */
  #sleptMs = 0
  /** When the last audio came; undefined before the first. */
  #lastAt: number | undefined
  /** Milliseconds of audio so far, and of what was lost. */
  #capturedMs = 0
  /** By how much the clock is ahead of that, at least. */
  #lead = 0
  #held: ChannelAudio[] = []
  #heldSince = 0
  #heldLead = 0
  #steady = 0

  constructor(options: LostTimeOptions) {
    this.#options = options
  }

  push(audio: ChannelAudio): void {
    const now = this.#readClock()
    const sinceLast = now - (this.#lastAt ?? now)
    const lengthMs = (countSampleFrames(audio) * 1000) / SAMPLE_RATE_HZ
    this.#capturedMs += lengthMs
    const lead = now - this.#capturedMs
    const isFirst = this.#lastAt === undefined
    this.#lastAt = now
    if (this.#held.length === 0 && (isFirst || sinceLast < SUSPECT_AFTER_MS)) {
      this.#lead = isFirst ? lead : Math.min(lead, this.#lead + sinceLast * DRIFT)
      this.#options.onAudio(audio)
      return
    }
    if (this.#held.length === 0) this.#heldSince = now
    const isSteady = this.#held.length > 0 && sinceLast > lengthMs / 2
    this.#held.push(audio)
    this.#steady = isSteady && sinceLast < SUSPECT_AFTER_MS ? this.#steady + 1 : 0
    this.#heldLead = this.#steady > 1 ? Math.min(lead, this.#heldLead) : lead
    const isLong = now - this.#heldSince >= MAX_HOLD_MS
    if (this.#steady >= STEADY_FRAMES || isLong) this.#release()
  }

  /** No time counts as lost up to the next audio, because the recording is on hold. */
  hold(): void {
    this.flush()
    this.#lastAt = undefined
  }

  /** Passes on audio that waits. */
  flush(): void {
    if (this.#held.length > 0) this.#release()
  }

  /**
   * The page's clock, with what it missed. Smaller differences are rounding: added up, they would be
   * a drift. A wall clock that is set back says nothing.
   */
  #readClock(): number {
    const page = this.#options.now()
    const wall = this.#options.wallNow()
    const last = this.#clocks ?? { page, wall }
    const missedMs = wall - last.wall - (page - last.page)
    if (missedMs >= MIN_SLEPT_MS) this.#sleptMs += missedMs
    this.#clocks = { page, wall }

    return page + this.#sleptMs
  }

  #release(): void {
    const lostMs = this.#heldLead - this.#lead
    if (lostMs >= MIN_LOST_MS) {
      this.#capturedMs += lostMs
      this.#options.onLost(Math.round((lostMs * SAMPLE_RATE_HZ) / 1000))
    }
    const held = this.#held
    this.#held = []
    this.#steady = 0
    for (const audio of held) this.#options.onAudio(audio)
  }
}
