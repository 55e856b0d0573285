/** Runs tasks one at a time, in the order in which they were added. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs a task after all earlier ones; once one has failed, later ones fail with its error. */
  runUnlessFailed<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task)
    this.#last = result
    // The caller handles the error.
    result.catch(() => {})
    return result
  }
}
