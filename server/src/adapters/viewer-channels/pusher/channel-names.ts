import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { channelClosures } from '#server/db/schema.ts'
import type { LiveBus, Subscription } from '#server/ports/live-bus.ts'

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
 * On a hosted service anyone who knows a channel's name may subscribe. So names can't be guessed,
 * and a channel that is closed to its viewers gets a new name.
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

  /** The current name; rejects when the database does not answer. */
  of(channel: string): Promise<string> {
    const now = this.#options.now().getTime()
    const known = this.#names.get(channel)
    if (known && now - known.at < MAX_AGE_MS) return known.name
    this.#forgetOld(now)
    const name = this.#turnOf(channel).then((turn) => this.#name(channel, turn))
    this.#names.set(channel, { at: now, name })
    name.catch(() => this.#names.delete(channel))
    return name
  }

  /** Renames a channel permanently on every node; returns the old name. */
  async renew(channel: string): Promise<string> {
    const { db, bus } = this.#options
    const [row] = await db
      .insert(channelClosures)
      .values({ channel, turn: 1 })
      .onConflictDoUpdate({
        target: channelClosures.channel,
        set: { turn: sql`${channelClosures.turn} + 1` },
      })
      .returning()
    this.#names.delete(channel)
    bus.publish({ channel: RENAMINGS, event: 'renamed', data: channel })
    return this.#name(channel, (row?.turn ?? 1) - 1)
  }

  /** Resolves once every pending lookup has ended. */
  async close(): Promise<void> {
    this.#renamings.end()
    await Promise.allSettled([...this.#names.values()].map(({ name }) => name))
  }

  async #turnOf(channel: string): Promise<number> {
    const { db } = this.#options
    const [row] = await db
      .select()
      .from(channelClosures)
      .where(eq(channelClosures.channel, channel))
    return row?.turn ?? 0
  }

  /** The channel's name: 132 bits derived with the secret. */
  #name(channel: string, turn: number): string {
    const proof = createHmac('sha256', this.#options.secret).update(`${channel} ${turn}`)
    return `${channel}-${proof.digest('base64url').slice(0, 22)}`
  }

  #forgetOld(now: number): void {
    for (const [channel, { at }] of this.#names) {
      if (now - at >= MAX_AGE_MS) this.#names.delete(channel)
    }
  }
}
