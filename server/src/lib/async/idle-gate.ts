/**
 * Lets a job that runs often look for work only at each `runsALook`-th run, while there is none that
 * could become due. Work of other processes is found at the next look; `open` is called for work of
 * this one.
 */
export class IdleGate {
  readonly #runsALook: number
  #runsWithoutLook = 0

  constructor(runsALook: number) {
    this.#runsALook = runsALook
  }

  /** Has the next run look. */
  open(): void {
    this.#runsWithoutLook = 0
  }

  /** Whether this run goes on: whether it looks, and `hasWork` then says that there is work. */
  async pass(hasWork: () => Promise<boolean>): Promise<boolean> {
    if (this.#runsWithoutLook > 0) {
      this.#runsWithoutLook -= 1
      return false
    }
    // Before the look, so that `open` during it holds.
    this.#runsWithoutLook = this.#runsALook - 1
    try {
      const isThere = await hasWork()
      if (isThere) this.open()
      return isThere
    } catch (error) {
      this.open()
      throw error
    }
  }
}
