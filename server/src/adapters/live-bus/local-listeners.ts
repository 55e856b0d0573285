import type { ChannelEvent, ChannelListener } from '#server/ports/live-bus.ts'

/** The listeners of this process, by channel. */
export class LocalListeners {
  readonly #listeners = new Map<string, Set<ChannelListener>>()

  add(channel: string, listener: ChannelListener): void {
    const known = this.#listeners.get(channel)
    if (known) known.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
  }

  delete(channel: string, listener: ChannelListener): void {
    const listeners = this.#listeners.get(channel)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#listeners.delete(channel)
  }

  deliver(event: ChannelEvent): void {
    for (const listener of this.#listeners.get(event.channel) ?? []) listener.receive(event)
  }

  clear(): void {
    this.#listeners.clear()
  }
}
