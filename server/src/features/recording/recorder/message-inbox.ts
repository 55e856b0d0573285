/** Steps of one message that are done at once: a few milliseconds of decoding. */
const STEPS_AT_ONCE = 4

/** What a message wants done; between two steps the others of the process have their turn. */
export type MessageWork = () => Iterable<void>

/**
 * Handles the messages of a socket one after the other. One with much audio, as compressed audio
 * is, is handled in steps: as long as the recogniser is behind none is taken, and the socket is not
 * read meanwhile.
 */
export class MessageInbox {
  readonly #setBusy: (isBusy: boolean) => void
  #waiting: MessageWork[] = []
  #current: Iterator<void> | null = null
  #state: 'idle' | 'working' | 'scheduled' | 'held' = 'idle'
  #isHeld = false

  /** `setBusy` is told whether the socket must not be read. */
  constructor(setBusy: (isBusy: boolean) => void) {
    this.#setBusy = setBusy
  }

  push(work: MessageWork): void {
    this.#waiting.push(work)
    if (this.#state === 'idle') this.#work()
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
      if (!this.#takeStep()) {
        this.#state = 'idle'
        this.#setBusy(false)
        return
      }
      if (this.#isHeld) {
        this.#state = 'held'
        this.#setBusy(true)
        return
      }
    }
    this.#setBusy(true)
    this.#schedule()
  }

  /** Goes on to the end of the next step; false when there is none, and all is done. */
  #takeStep(): boolean {
    for (;;) {
      this.#current ??= this.#waiting.shift()?.()[Symbol.iterator]() ?? null
      if (!this.#current) return false
      if (!this.#current.next().done) return true
      this.#current = null
    }
  }

  #schedule(): void {
    this.#state = 'scheduled'
    setImmediate(() => this.#work())
  }
}
