type Held = { name: 'shared'; count: number } | { name: 'exclusive' }

interface Request {
  isExclusive: boolean
  grant: () => void
}

/**
 * A readers–writer lock: work runs shared or exclusively, and starts in the order of its requests, so
 * that none starves.
 */
export class SharedLock {
  #held: Held = { name: 'shared', count: 0 }
  readonly #queue: Request[] = []

  /** Runs work beside other shared work. */
  async runShared<Result>(work: () => Promise<Result>): Promise<Result> {
    const held = this.#held
    if (this.#queue.length > 0 || held.name === 'exclusive') await this.#wait(false)
    else held.count += 1
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  /** Runs work beside which nothing runs. */
  async runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const held = this.#held
    const isFree = held.name === 'shared' && held.count === 0
    if (this.#queue.length > 0 || !isFree) await this.#wait(true)
    else this.#held = { name: 'exclusive' }
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  #wait(isExclusive: boolean): Promise<void> {
    return new Promise((grant) => this.#queue.push({ isExclusive, grant }))
  }

  #end(): void {
    if (this.#held.name === 'exclusive') this.#held = { name: 'shared', count: 0 }
    else this.#held.count -= 1
    this.#grantNext()
  }

  #grantNext(): void {
    for (;;) {
      const next = this.#queue[0]
      if (!next || this.#held.name === 'exclusive') return
      if (next.isExclusive && this.#held.count > 0) return
      this.#queue.shift()
      if (next.isExclusive) this.#held = { name: 'exclusive' }
      else this.#held.count += 1
      next.grant()
    }
  }
}
