/** A range of positions without text. */
export interface Gap {
  startSample: number
  endSample: number
  /** The audio never arrived, or no recogniser could transcribe it. */
  cause: 'missing' | 'untranscribed'
  /** The channel that lacks the audio; audio that is missing on all channels is a gap of channel 0. */
  channel: number
}

/** The gaps of a session, in order of position. */
export class GapList {
  readonly #gaps: Gap[] = []
  readonly #taken = new Set<Gap>()

  get length(): number {
    return this.#gaps.length
  }

  add(gap: Gap): void {
    this.#gaps.push(gap)
    this.#gaps.sort((one, other) => one.startSample - other.startSample)
  }

  /** Gaps of a channel that start before a position, in order; each is returned once. */
  takeBefore(channel: number, position: number): Gap[] {
    const before = this.#gaps.filter(
      (gap) => gap.channel === channel && gap.startSample < position && !this.#taken.has(gap),
    )
    for (const gap of before) this.#taken.add(gap)
    return before
  }

  /**
   * The end of the audio missing on any channel that begins at a position or contains it; else the
   * position. A channel never stands in audio that only the other one lacks.
   */
  skipMissing(position: number): number {
    return this.#gaps.reduce(
      (end, { cause, startSample, endSample }) =>
        cause === 'missing' && startSample <= end ? Math.max(end, endSample) : end,
      position,
    )
  }

  /**
   * Counts the samples before a position that lie in a gap; each counts once, however many channels
   * lack it.
   */
  countBefore(position: number, cause?: Gap['cause']): number {
    let samples = 0
    let counted = 0
    for (const gap of this.#gaps) {
      if (cause && gap.cause !== cause) continue
      const start = Math.max(gap.startSample, counted)
      const end = Math.min(gap.endSample, position)
      if (end <= start) continue
      samples += end - start
      counted = end
    }
    return samples
  }
}
