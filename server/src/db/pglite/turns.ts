/** Who runs: any number beside each other, or one alone. */
type Running = { name: 'shared'; count: number } | { name: 'alone' }

interface Waiting {
  isAlone: boolean
  begin: () => void
}

/**
 * Lets work run beside each other or alone, as it needs. It begins in the order in which it asked, so
 * nothing waits for ever.
 */
export class Turns {
  #running: Running = { name: 'shared', count: 0 }
  readonly #waiting: Waiting[] = []

  /** Runs work that others may run beside. */
  async beside<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = this.#running
    if (this.#waiting.length > 0 || running.name === 'alone') await this.#wait(false)
    else running.count += 1
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  /** Runs work beside which nothing runs. */
  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = this.#running
    const isFree = running.name === 'shared' && running.count === 0
    if (this.#waiting.length > 0 || !isFree) await this.#wait(true)
    else this.#running = { name: 'alone' }
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  #wait(isAlone: boolean): Promise<void> {
    return new Promise((begin) => this.#waiting.push({ isAlone, begin }))
  }

  #end(): void {
    if (this.#running.name === 'alone') this.#running = { name: 'shared', count: 0 }
    else this.#running.count -= 1
    this.#beginNext()
  }

  #beginNext(): void {
    for (;;) {
      const next = this.#waiting[0]
      if (!next || this.#running.name === 'alone') return
      if (next.isAlone && this.#running.count > 0) return
      this.#waiting.shift()
      if (next.isAlone) this.#running = { name: 'alone' }
      else this.#running.count += 1
      next.begin()
    }
  }
}
