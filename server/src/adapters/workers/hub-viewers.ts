import { VIEWERS_EVENT } from '#server/ports/viewer-counts.ts'
import type { HubChannels } from './hub-channels.ts'
import type { WorkerLink } from './worker-link.ts'

/** Adds up the viewers of all workers and announces each sum to those that follow the channel. */
export class HubViewers {
  readonly #channels: HubChannels
  readonly #counts = new Map<string, Map<WorkerLink, number>>()

  constructor(channels: HubChannels) {
    this.#channels = channels
  }

  add(link: WorkerLink): void {
    link.onNotice('viewers', ({ channel, viewers }) => this.#set(channel, link, viewers))
    link.onRequest('totals', (prefix) => {
      const watched = [...this.#counts.keys()].filter((channel) => channel.startsWith(prefix))
      return Promise.resolve(new Map(watched.map((channel) => [channel, this.#totalOf(channel)])))
    })
  }

  /** The viewers of a worker that is gone are gone too. */
  delete(link: WorkerLink): void {
    for (const [channel, counts] of [...this.#counts]) {
      if (counts.has(link)) this.#set(channel, link, 0)
    }
  }

  #set(channel: string, link: WorkerLink, viewers: number): void {
    const counts = this.#counts.get(channel) ?? new Map<WorkerLink, number>()
    if (viewers > 0) counts.set(link, viewers)
    else counts.delete(link)
    if (counts.size > 0) this.#counts.set(channel, counts)
    else this.#counts.delete(channel)
    const data = String(this.#totalOf(channel))
    this.#channels.publish({ channel, event: VIEWERS_EVENT, data, isDroppable: true })
  }

  #totalOf(channel: string): number {
    const counts = this.#counts.get(channel)?.values() ?? []
    return [...counts].reduce((total, viewers) => total + viewers, 0)
  }
}
