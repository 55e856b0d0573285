import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { channelTurns } from '#server/db/schema.ts'
import type { LiveBus, Subscription } from '#server/ports/live-bus.ts'

/** Tells all nodes, never a viewer, which channel has another name now. */
const RENAMINGS = 'live-scribe:renamings'
/** Milliseconds after which a name is looked up again, should that word have been lost. */
const MAX_AGE_MS = 30_000

interface ChannelNamesOptions {
  db: Database
  bus: LiveBus
  secret: string
  now: () => Date
}

/**
 * A hosted service lets anybody subscribe who knows a channel's name. So names can't be guessed,
 * and a channel that is taken from its viewers goes on under another name.
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

  /** The present name; rejects when the database can't be asked. */
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

  /** Gives a channel another name, for good and on every node; answers the one it had. */
  async renew(channel: string): Promise<string> {
    const { db, bus } = this.#options
    const [row] = await db
      .insert(channelTurns)
      .values({ channel, turn: 1 })
      .onConflictDoUpdate({
        target: channelTurns.channel,
        set: { turn: sql`${channelTurns.turn} + 1` },
      })
      .returning()
    this.#names.delete(channel)
    bus.publish({ channel: RENAMINGS, event: 'renamed', data: channel })
    return this.#name(channel, (row?.turn ?? 1) - 1)
  }

  /** Ends once every name that was asked for is known, or can't be. */
  async close(): Promise<void> {
    this.#renamings.end()
    await Promise.allSettled([...this.#names.values()].map(({ name }) => name))
  }

  async #turnOf(channel: string): Promise<number> {
    const { db } = this.#options
    const [row] = await db.select().from(channelTurns).where(eq(channelTurns.channel, channel))
    return row?.turn ?? 0
  }

  /** 132 bits that only who knows the secret can make. */
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
