import { randomUUID } from 'node:crypto'
import type { RedisBus } from '#server/adapters/live-bus/redis.ts'
import { encodeHeader } from '#server/adapters/live-bus/wire.ts'
import type { RedisConnection } from '#server/adapters/redis/redis-connection.ts'
import { Coalescer } from '#server/lib/async/coalescer.ts'
import { VIEWERS_EVENT, type ViewerCounts } from '#server/ports/viewer-counts.ts'
import { reportScript, totalScript } from './count-scripts.ts'
import { LocalViewerCounts } from './local-viewer-counts.ts'

/** Milliseconds for which a count is valid without renewal, after which its node counts as dead. */
const DEFAULT_LIFETIME_MS = 30_000
/** Milliseconds between two reports of a channel while thousands join at once. */
const REPORT_INTERVAL_MS = 250

/**
 * Viewer counts of all nodes, summed up in Redis; of this node only while Redis is away, or has no
 * memory for counts.
 */
export class RedisViewerCounts implements ViewerCounts {
  readonly #redis: RedisConnection
  readonly #bus: Pick<RedisBus, 'deliver'>
  readonly #lifetime: number
  readonly #node = randomUUID()
  readonly #own = new LocalViewerCounts()
  /** Channels of which Redis may have a count of this node. */
  readonly #stored = new Set<string>()
  readonly #reports = new Map<string, Coalescer<number>>()
  readonly #timer: NodeJS.Timeout

  constructor(
    redis: RedisConnection,
    bus: Pick<RedisBus, 'deliver'>,
    lifetime = DEFAULT_LIFETIME_MS,
  ) {
    this.#redis = redis
    this.#bus = bus
    this.#lifetime = lifetime
    this.#timer = setInterval(() => void this.#repeat('changed'), lifetime / 3)
    this.#timer.unref()
    redis.onReturn(() => void this.#repeat('always'))
  }

  report(channel: string, viewers: number): void {
    this.#own.set(channel, viewers)
    const send = () => void this.#send(channel, 'always')
    const reports = this.#reports.get(channel) ?? new Coalescer(REPORT_INTERVAL_MS, send)
    if (viewers > 0) this.#reports.set(channel, reports)
    else this.#reports.delete(channel)
    reports.push(viewers)
  }

  async totals(prefix: string): Promise<Map<string, number>> {
    try {
      const watched = await this.#redis.run((client) => client.zRange(this.#ends, 0, -1))
      const channels = watched.filter((channel) => channel.startsWith(prefix))
      const totals = await Promise.all(channels.map((channel) => this.#totalOf(channel)))
      const known = channels.map((channel, index) => [channel, totals[index] ?? 0] as const)
      const own = this.#own.startingWith(prefix)
      const counted = known.filter(([channel, total]) => total > this.#own.of(channel))
      return new Map([...own, ...counted])
    } catch {
      return this.#own.startingWith(prefix)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    for (const reports of this.#reports.values()) reports.drop()
    for (const channel of this.#own.channels) this.#own.set(channel, 0)
    await this.#repeat('always')
  }

  get #ends(): string {
    return `${this.#redis.prefix}watched`
  }

  /** Renews this node's counts, and with that detects dead nodes. */
  async #repeat(when: 'always' | 'changed'): Promise<void> {
    await Promise.all([...this.#stored].map((channel) => this.#send(channel, when)))
  }

  async #totalOf(channel: string): Promise<number> {
    const keys = [this.#countsOf(channel)]
    return Number(await this.#redis.run((client) => client.eval(totalScript, { keys })))
  }

  async #send(channel: string, when: 'always' | 'changed'): Promise<void> {
    const viewers = this.#own.of(channel)
    const { prefix } = this.#redis
    if (viewers > 0) this.#stored.add(channel)
    try {
      await this.#redis.run((client) =>
        client.eval(reportScript, {
          keys: [this.#countsOf(channel), this.#ends, `${prefix}channel:${channel}`],
          arguments: [
            this.#node,
            String(viewers),
            channel,
            String(this.#lifetime),
            encodeHeader('', VIEWERS_EVENT, true),
            when,
          ],
        }),
      )
      if (viewers === 0 && this.#own.of(channel) === 0) this.#stored.delete(channel)
    } catch {
      const data = String(viewers)
      this.#bus.deliver({ channel, event: VIEWERS_EVENT, data, isDroppable: true })
    }
  }

  #countsOf(channel: string): string {
    return `${this.#redis.prefix}viewers:${channel}`
  }
}
