/** The viewer counts of this node by channel; a channel without viewers is removed. */
export class LocalViewerCounts {
  readonly #counts = new Map<string, number>()

  get channels(): string[] {
    return [...this.#counts.keys()]
  }

  of(channel: string): number {
    return this.#counts.get(channel) ?? 0
  }

  set(channel: string, viewers: number): void {
    if (viewers > 0) this.#counts.set(channel, viewers)
    else this.#counts.delete(channel)
  }

  startingWith(prefix: string): Map<string, number> {
    return new Map([...this.#counts].filter(([channel]) => channel.startsWith(prefix)))
  }
}
