import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { channelClosures } from '#server/db/schema.ts'
import type { LiveBus, Subscription } from '#server/ports/cluster.ts'

/**
 * The bus channel that announces renamed channels to all nodes; viewers can't subscribe to this
 * name.
 */
const RENAMINGS = 'live-scribe:renamings'
/** Milliseconds after which a name is looked up again, in case the notice was lost. */
const MAX_AGE_MS = 30_000

interface ChannelNamesOptions {
  db: Database
  bus: LiveBus
  secret: string
  now: () => Date
}

/**
 * The channel names on a hosted service, where anyone who knows a channel's name may subscribe: the
 * names can't be guessed, and a channel that is closed to its viewers gets a new name.
 */
export class ChannelNames {
  readonly #options: ChannelNamesOptions
  readonly #names = new Map<string, { at: number; name: Promise<string> }>()
  readonly #renamings: Subscription

  constructor(options: ChannelNamesOptions) {
    this.#options = options
    this.#renamings = options.bus.subscribe(RENAMINGS, {
      receive: ({ data }) => this.#names.delete(data),
      onGap: () => this.#names.clear(),
    })
  }

  /** The channel's current name; rejects when the database does not respond. */
  of(channel: string): Promise<string> {
    const now = this.#options.now().getTime()
    const known = this.#names.get(channel)
    if (known && now - known.at < MAX_AGE_MS) return known.name
    this.#dropExpired(now)
    const name = this.#countClosures(channel).then((count) => this.#name(channel, count))
    this.#names.set(channel, { at: now, name })
    name.catch(() => this.#names.delete(channel))
    return name
  }

  /** Renames a channel permanently on every node; returns the old name. */
  async renew(channel: string): Promise<string> {
    const { db, bus } = this.#options
    const [row] = await db
      .insert(channelClosures)
      .values({ channel, closures: 1 })
      .onConflictDoUpdate({
        target: channelClosures.channel,
        set: { closures: sql`${channelClosures.closures} + 1` },
      })
      .returning()
    this.#names.delete(channel)
    bus.publish({ channel: RENAMINGS, event: 'renamed', data: channel })
    return this.#name(channel, (row?.closures ?? 1) - 1)
  }

  /** Ends the subscription to renamings; resolves once every pending lookup has ended. */
  async close(): Promise<void> {
    this.#renamings.end()
    await Promise.allSettled([...this.#names.values()].map(({ name }) => name))
  }

  async #countClosures(channel: string): Promise<number> {
    const { db } = this.#options
    const [row] = await db
      .select()
      .from(channelClosures)
      .where(eq(channelClosures.channel, channel))
    return row?.closures ?? 0
  }

  /** The channel's name, which ends in 132 bits derived with the secret. */
  #name(channel: string, closures: number): string {
    const proof = createHmac('sha256', this.#options.secret).update(`${channel} ${closures}`)
    return `${channel}-${proof.digest('base64url').slice(0, 22)}`
  }

  #dropExpired(now: number): void {
    for (const [channel, { at }] of this.#names) {
      if (now - at >= MAX_AGE_MS) this.#names.delete(channel)
    }
  }
}
