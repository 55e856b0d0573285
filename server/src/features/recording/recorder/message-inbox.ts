import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** Samples of each channel in a message of our pages. */
const MESSAGE_SAMPLES = 1024
/** Steps of one message that are done at once: a few milliseconds of decoding. */
const STEPS_AT_ONCE = 4
/** As many messages of our pages as are decoded at once, of however many messages: four seconds. */
const WORK_AT_ONCE = 64

/** Messages that a socket may send at once: minutes of kept audio; a page sends 16 frames a second. */
const MAX_BURST = 5000
/** Messages that it may send each second after that: kept audio at 32 times its length. */
const MESSAGES_PER_SECOND = 500
/** Milliseconds that a socket which sends more is not read. */
const PACE_MS = 100

/** As many messages of our pages as decoded audio is; a part of which nothing is kept is a second. */
export function countAsMessages([first]: readonly Int16Array[]): number {
  return Math.ceil((first?.length || SAMPLE_RATE_HZ) / MESSAGE_SAMPLES)
}

/** What a message wants done; between two steps the others of the process have their turn. */
type MessageWork = () => Iterable<void>

/**
 * Handles the messages of a socket one after the other. One with much audio, as compressed audio
 * is, is handled in steps: as long as the recogniser is behind none is taken, and the socket is not
 * read meanwhile. Nor is one that sends more messages than a recorder does.
 */
export class MessageInbox {
  readonly #setBusy: (isBusy: boolean) => void
  #waiting: MessageWork[] = []
  #current: Iterator<void> | null = null
  #state: 'idle' | 'working' | 'scheduled' | 'held' = 'idle'
  #isHeld = false
  /** What was counted as work since the others of the process had a turn. */
  #workAtOnce = 0
  #allowance = MAX_BURST
  #countedAt = Date.now()

  /** `setBusy` is told whether the socket must not be read. */
  constructor(setBusy: (isBusy: boolean) => void) {
    this.#setBusy = setBusy
  }

  push(work: MessageWork): void {
    this.#waiting.push(work)
    if (this.#state === 'idle') this.#work()
  }

  /** Counts the present message as so many; the rest of it waits for what it has too few of. */
  charge(messages: number): void {
    this.#allowance -= messages - 1
  }

  /** The same for what takes time: the others of the process have their turn before too much of it. */
  chargeWork(messages: number): void {
    this.charge(messages)
    if (this.#workAtOnce === 0) {
      setImmediate(() => {
        this.#workAtOnce = 0
      })
    }
    this.#workAtOnce += messages
  }

  /** Lets no step be taken until it is released. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (!isHeld && this.#state === 'held') this.#schedule()
  }

  /** Forgets what is not done yet. */
  clear(): void {
    this.#waiting = []
    this.#current = null
  }

  #work(): void {
    this.#state = 'working'
    for (let steps = 0; steps < STEPS_AT_ONCE; steps += 1) {
      const step = this.#takeStep()
      if (step === 'none') {
        this.#state = 'idle'
        this.#setBusy(false)
        return
      }
      if (step === 'too early') {
        this.#state = 'scheduled'
        this.#setBusy(true)
        setTimeout(() => this.#work(), PACE_MS)
        return
      }
      if (step === 'too much') break
      if (this.#isHeld) {
        this.#state = 'held'
        this.#setBusy(true)
        return
      }
    }
    this.#setBusy(true)
    this.#schedule()
  }

  /** Goes on to the end of the next step, unless there is none or its message is one too many. */
  #takeStep(): 'taken' | 'none' | 'too much' | 'too early' {
    for (;;) {
      if (!this.#current && this.#waiting.length === 0) return 'none'
      if (this.#workAtOnce >= WORK_AT_ONCE) return 'too much'
      if (!this.#mayGoOn()) return 'too early'
      this.#current ??= this.#begin()
      if (this.#current && !this.#current.next().done) return 'taken'
      this.#current = null
    }
  }

  #begin(): Iterator<void> | null {
    this.#allowance -= 1
    return this.#waiting.shift()?.()[Symbol.iterator]() ?? null
  }

  #mayGoOn(): boolean {
    const now = Date.now()
    const earned = (Math.max(0, now - this.#countedAt) / 1000) * MESSAGES_PER_SECOND
    this.#allowance = Math.min(MAX_BURST, this.#allowance + earned)
    this.#countedAt = now
    return this.#allowance >= 1
  }

  #schedule(): void {
    this.#state = 'scheduled'
    setImmediate(() => this.#work())
  }
}
