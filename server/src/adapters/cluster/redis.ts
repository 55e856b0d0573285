import { createHash, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { Coalescer } from '#server/lib/async/coalescer.ts'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import {
  type ChannelEvent,
  type ChannelListener,
  type Cluster,
  type LiveBus,
  type NodeCalls,
  type RateLimits,
  type Subscription,
  VIEWERS_EVENT,
  type ViewerCounts,
} from '#server/ports/cluster.ts'
import { reportScript, totalScript } from './count-scripts.ts'
import { inProcessRateLimits, LocalListeners, LocalViewerCounts } from './in-process.ts'
import { RedisConnection } from './redis-connection.ts'
import { toAttempt } from './to-attempt.ts'

/** Joins the nodes of an installation that share a Redis; `secret` is the installation's. */
export async function connectOverRedis(url: string, secret: string, log: Logger): Promise<Cluster> {
  const redis = await RedisConnection.open({ url, prefix: prefixOf(secret), log })
  const opened = new AsyncDisposableStack()
  opened.defer(() => redis.close())
  const bus = new RedisBus(redis)
  opened.defer(() => bus.close())
  const nodeCalls = new RedisNodeCalls(redis)
  opened.defer(() => nodeCalls.close())
  const viewerCounts = new RedisViewerCounts(redis, bus)
  opened.defer(() => viewerCounts.close())
  const close = () => opened.disposeAsync()
  return { bus, nodeCalls, viewerCounts, rateLimits: redisRateLimits(redis), close }
}

/**
 * The key prefix of this installation, derived from a secret, because several installations may
 * share a Redis.
 */
function prefixOf(secret: string): string {
  const mark = createHash('sha256').update(`redis ${secret}`).digest('hex').slice(0, 12)
  return `live-scribe:${mark}:`
}

/**
 * The bus of several nodes, over Redis Pub/Sub; a node subscribes only to channels that it needs.
 * While Redis is away events reach this node's own listeners, and all others get `onGap`
 * afterwards.
 */
export class RedisBus implements LiveBus {
  readonly description: string
  readonly #redis: RedisConnection
  readonly #node = randomUUID()
  readonly #listeners = new LocalListeners()
  /** Channels with an event that Redis did not accept, to be reported as gaps. */
  readonly #gapNotices = new Set<string>()

  constructor(redis: RedisConnection) {
    this.#redis = redis
    this.description = redis.description
    redis.onReturn(() => this.#publishGapNotices())
  }

  get state(): LiveBus['state'] {
    return this.#redis.isThere ? 'joined' : 'away'
  }

  publish(event: ChannelEvent): void {
    this.deliver(event)
    this.#send(event.channel, event)
  }

  /** Gives an event to the subscribers on this node alone. */
  deliver(event: ChannelEvent): void {
    this.#listeners.deliver(event)
  }

  subscribe(channel: string, listener: ChannelListener): Subscription {
    this.#listeners.add(channel, listener)
    const { ready, end } = this.#redis.channels.subscribe(this.#nameOf(channel), {
      receive: (text) => this.#receive(channel, text, listener),
      restored: () => listener.onGap(),
    })
    return {
      ready,
      end: () => {
        this.#listeners.delete(channel, listener)
        end()
      },
    }
  }

  close(): Promise<void> {
    this.#listeners.clear()
    return Promise.resolve()
  }

  #nameOf(channel: string): string {
    return `${this.#redis.prefix}channel:${channel}`
  }

  #send(channel: string, event: ChannelEvent | null): void {
    const text = encodeMessage(this.#node, event)
    this.#redis.commands.publish(this.#nameOf(channel), text).catch(() => {
      if (!event?.isDroppable) this.#gapNotices.add(channel)
    })
  }

  #publishGapNotices(): void {
    const channels = [...this.#gapNotices]
    this.#gapNotices.clear()
    for (const channel of channels) this.#send(channel, null)
  }

  #receive(channel: string, text: string, listener: ChannelListener): void {
    const { node, event } = decodeMessage(text)
    if (node === this.#node) return
    if (event) listener.receive({ channel, ...event })
    else listener.onGap()
  }
}

interface RequestMessage {
  id: string
  /** The Redis channel on which the caller expects the response. */
  replyTo: string
  question: string
}

interface ResponseMessage {
  id: string
  answer: string
}

/**
 * Calls between nodes over Redis Pub/Sub. Redis reports the number of receivers, so that a call to
 * a node that was killed returns at once.
 */
export class RedisNodeCalls implements NodeCalls {
  readonly #redis: RedisConnection
  readonly #own: string
  readonly #pending = new Map<string, (response: string | null) => void>()
  readonly #end: () => void

  constructor(redis: RedisConnection) {
    this.#redis = redis
    this.#own = `${redis.prefix}node:${randomUUID()}`
    const receive = (text: string) => {
      const { id, answer } = JSON.parse(text) as ResponseMessage
      this.#pending.get(id)?.(answer)
    }
    this.#end = redis.channels.subscribe(this.#own, { receive, restored: () => {} }).end
  }

  handle(name: string, handler: (request: string) => Promise<string>): () => void {
    const receive = (text: string) => void this.#respond(JSON.parse(text), handler)
    return this.#redis.channels.subscribe(this.#nameOf(name), { receive, restored: () => {} }).end
  }

  async request(name: string, request: string, timeoutMs: number): Promise<string | null> {
    const id = randomUUID()
    const response = Promise.withResolvers<string | null>()
    this.#pending.set(id, response.resolve)
    try {
      const message: RequestMessage = { id, replyTo: this.#own, question: request }
      const receivers = await this.#redis.run((client) =>
        client.publish(this.#nameOf(name), JSON.stringify(message)),
      )
      return receivers === 0 ? null : await withTimeout(response.promise, timeoutMs)
    } catch {
      return null
    } finally {
      this.#pending.delete(id)
    }
  }

  close(): Promise<void> {
    this.#end()
    return Promise.resolve()
  }

  #nameOf(name: string): string {
    return `${this.#redis.prefix}calls:${name}`
  }

  async #respond(
    { id, replyTo, question }: RequestMessage,
    handler: (request: string) => Promise<string>,
  ): Promise<void> {
    try {
      const message: ResponseMessage = { id, answer: await handler(question) }
      await this.#redis.commands.publish(replyTo, JSON.stringify(message))
    } catch {
      // The caller continues without a response after its timeout.
    }
  }
}

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

/**
 * Limits shared by several nodes, counted in Redis by an atomic script. This process counts too:
 * its own counts apply while Redis is away, and after one that has lost its counts.
 */
export function redisRateLimits(redis: RedisConnection): RateLimits {
  const own = inProcessRateLimits()
  return {
    limiter: (name, limit) => {
      const counter = new RateLimiterRedis({
        storeClient: redis.commands,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `${redis.prefix}tries:${name}`,
        points: limit.tries,
        duration: limit.windowSeconds,
      })
      const ownCounter = own.limiter(name, limit)
      const consume = async (key: string) => {
        const own = await ownCounter.consume(key)
        // When Redis is unavailable, the count stays one too high until the window ends.
        const reward = () => redis.run(() => counter.reward(key)).catch(() => {})
        try {
          const shared = await toAttempt(
            redis.run(() => counter.consume(key)),
            reward,
          )
          if (shared.isAllowed && !own.isAllowed) {
            await shared.giveBack()
            return own
          }
          const giveBack = async () => {
            await own.giveBack()
            await shared.giveBack()
          }
          // What was refused must not count longer here than there.
          if (!shared.isAllowed) await own.giveBack()
          return { ...shared, giveBack }
        } catch {
          return own
        }
      }
      return {
        used: async (key) => {
          try {
            const shared = await redis.run(() => counter.get(key))
            return Math.max(shared?.consumedPoints ?? 0, await ownCounter.used(key))
          } catch {
            return ownCounter.used(key)
          }
        },
        use: async (key) => (await consume(key)).isAllowed,
        consume,
      }
    },
  }
}

/** A message between nodes: an event, or a notice that some may have been lost. */
type WireMessage = { node: string } & ({ event: Omit<ChannelEvent, 'channel'> } | { event: null })

type Head = [
  node: string,
  event: string,
  isDroppable: boolean,
  except: string | null,
  announcedAt?: number | null,
  trace?: string,
]

/** Encodes a message: a header line, then the data as the publisher serialised it. */
function encodeMessage(node: string, event: ChannelEvent | null): string {
  if (!event) return JSON.stringify([node])
  const { event: name, isDroppable = false, except = null, announcedAt, trace, data } = event
  return `${encodeHeader(node, name, isDroppable, except, announcedAt, trace)}${data}`
}

/** The header line of an event, with its line break. */
function encodeHeader(
  node: string,
  name: string,
  isDroppable: boolean,
  except: string | null = null,
  announcedAt?: number,
  trace?: string,
): string {
  const head: Head = [node, name, isDroppable, except]
  if (trace !== undefined) head.push(announcedAt ?? null, trace)
  else if (announcedAt !== undefined) head.push(announcedAt)
  return `${JSON.stringify(head)}\n`
}

/** Parses a message of `encodeMessage`; throws SyntaxError for anything else. */
function decodeMessage(text: string): WireMessage {
  const end = text.indexOf('\n')
  const head = JSON.parse(end === -1 ? text : text.slice(0, end))
  const [node, event, isDroppable, except, announcedAt, trace] = head as Head
  if (end === -1) return { node, event: null }
  const data = text.slice(end + 1)
  const marks = {
    ...(except === null ? {} : { except }),
    ...(typeof announcedAt === 'number' ? { announcedAt } : {}),
    ...(typeof trace === 'string' ? { trace } : {}),
  }
  return { node, event: { event, data, isDroppable, ...marks } }
}
