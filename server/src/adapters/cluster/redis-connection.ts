import { randomInt } from 'node:crypto'
import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { LiveBusError } from '#server/ports/cluster.ts'

/** Milliseconds after which a command is rejected. */
const COMMAND_TIMEOUT_MS = 1_000

/** The URL of Redis and the prefix of its keys. */
interface RedisOptions {
  url: string
  /** Prefix of every key and channel: several installations may share a Redis. */
  prefix: string
  log: Pick<Logger, 'warn'>
}

/** A node's access to Redis: one connection for commands, one for subscriptions. */
export class RedisConnection {
  readonly description: string
  readonly prefix: string
  readonly commands: RedisClient
  readonly channels: RedisChannels
  readonly #listening: RedisClient
  readonly #unwatch: (() => void)[]
  readonly #log: RedisOptions['log']
  readonly #onReturn: (() => void)[] = []
  #isAway = false
  #isClosed = false

  private constructor({ url, prefix, log }: RedisOptions, clients: [RedisClient, RedisClient]) {
    this.description = `Redis at ${placeOf(url)}`
    this.prefix = prefix
    this.#log = log
    const [commands, listening] = clients
    this.commands = commands
    this.#listening = listening
    this.channels = new RedisChannels(listening, () => this.#returned())
    this.#unwatch = clients.map(watchRedisClient)
    for (const client of clients) {
      client.on('reconnecting', () => this.#logAvailability())
      client.on('end', () => this.#logAvailability())
      client.on('ready', () => this.#logAvailability())
    }
    commands.on('ready', () => this.#returned())
  }

  /** Connects, or throws LiveBusError. Afterwards it reconnects whenever Redis is back. */
  static async open(options: RedisOptions): Promise<RedisConnection> {
    const commands = await connect(options.url)
    return new RedisConnection(options, [commands, await connect(options.url)])
  }

  /** Runs a command; rejects soon when Redis is away. */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    return withTimeout(command(this.commands), COMMAND_TIMEOUT_MS)
  }

  /** Calls `act` each time both connections work again after a loss. */
  onReturn(act: () => void): void {
    this.#onReturn.push(act)
  }

  close(): Promise<void> {
    this.#isClosed = true
    for (const unwatch of this.#unwatch) unwatch()
    for (const client of [this.commands, this.#listening]) if (client.isOpen) client.destroy()
    return Promise.resolve()
  }

  #returned(): void {
    if (!this.isThere) return
    for (const act of this.#onReturn) act()
  }

  /** Whether both connections work. */
  get isThere(): boolean {
    return this.commands.isReady && this.#listening.isReady
  }

  /** Logs once that Redis is away, and once that it is back. */
  #logAvailability(): void {
    const isAway = !this.isThere
    if (isAway === this.#isAway || this.#isClosed) return
    this.#isAway = isAway
    this.#log.warn(
      isAway
        ? 'Redis is unavailable: this node counts and publishes by itself'
        : 'Redis is available again: viewers catch up from the log',
    )
  }
}

/** Where Redis is, without its password: host and port, or the path of its socket. */
function placeOf(url: string): string {
  const [, socket] = /^unix:\/\/[^/]*(\/[^?]*)/.exec(url) ?? []
  return socket ?? new URL(url).host
}

async function connect(url: string): Promise<RedisClient> {
  try {
    return await openRedisClient(url)
  } catch (error) {
    const reason = (error instanceof Error && error.message) || 'connection refused'
    throw new LiveBusError(
      `No Redis answers at ${placeOf(url)}: ${reason}. Start it, or correct REDIS_URL.`,
    )
  }
}

/** Milliseconds to wait until Redis confirms a subscription. */
const SUBSCRIBE_TIMEOUT_MS = 1_000

/** A subscriber of one Redis channel. */
interface RedisListener {
  receive(message: string): void
  /** Called after resubscribing, as messages may have been lost while disconnected. */
  restored(): void
}

interface RedisSubscription {
  /** Resolves once messages arrive; at once while Redis is away, as `restored` will follow. */
  ready: Promise<void>
  end(): void
}

/** Subscriptions to Redis channels over one connection, renewed after every reconnect. */
class RedisChannels {
  readonly #client: RedisClient
  readonly #listeners = new Map<string, Set<RedisListener>>()
  readonly #underWay = new Map<string, Promise<void>>()

  /** `restored` is called each time all channels are subscribed again. */
  constructor(client: RedisClient, restored: () => void) {
    this.#client = client
    client.on('ready', () => void this.#restore().then(restored, () => {}))
  }

  subscribe(channel: string, listener: RedisListener): RedisSubscription {
    const known = this.#listeners.get(channel)
    if (known) known.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
    if (!known && this.#client.isReady) this.#start(channel)
    const underWay = this.#underWay.get(channel)
    const isMade = underWay ? withTimeout(underWay, SUBSCRIBE_TIMEOUT_MS) : Promise.resolve()
    // A caller that no longer waits may have missed messages.
    const ready = isMade.catch(() => void underWay?.then(() => this.#restored(channel)))
    return { ready, end: () => this.#end(channel, listener) }
  }

  #start(channel: string): void {
    // A failed subscription is made when the connection is back.
    const starting = this.#client.subscribe(channel, this.#receive).catch(() => {})
    this.#underWay.set(channel, starting)
    void starting.then(() => {
      if (this.#underWay.get(channel) === starting) this.#underWay.delete(channel)
    })
  }

  #end(channel: string, listener: RedisListener): void {
    const listeners = this.#listeners.get(channel)
    if (!listeners?.delete(listener) || listeners.size > 0) return
    this.#listeners.delete(channel)
    this.#underWay.delete(channel)
    this.#client.unsubscribe(channel, this.#receive).catch(() => {})
  }

  readonly #receive = (message: string, channel: string): void => {
    const listeners = this.#listeners.get(channel)
    // The client resubscribed a channel that was left while the connection was away.
    if (!listeners) this.#client.unsubscribe(channel, this.#receive).catch(() => {})
    for (const listener of listeners ?? []) listener.receive(message)
  }

  async #restore(): Promise<void> {
    const channels = [...this.#listeners.keys()]
    if (channels.length > 0) await this.#client.subscribe(channels, this.#receive)
    for (const channel of channels) this.#restored(channel)
  }

  #restored(channel: string): void {
    for (const listener of [...(this.#listeners.get(channel) ?? [])]) listener.restored()
  }
}

/** Maximum delay between reconnects, milliseconds. */
const MAX_RETRY_DELAY_MS = 500
const CONNECT_TIMEOUT_MS = 1_000
/**
 * Milliseconds without traffic after which a socket is closed. Pings keep a connection from being
 * idle that long, so this detects a failed handshake.
 */
const SOCKET_TIMEOUT_MS = 4_000
/** Milliseconds between two pings. */
const PING_INTERVAL_MS = 1_000
/** Milliseconds for the response to a ping; TCP alone detects a lost peer only after minutes. */
const PING_TIMEOUT_MS = 1_500

/** A client of `@redis/client` that fails at once, instead of queueing, while Redis is away. */
type RedisClient = ReturnType<typeof newClient>

function newClient(url: string, mayRetry: () => boolean) {
  return createClient({
    url,
    // Commands fail at once while Redis is away, instead of being queued and sent later.
    disableOfflineQueue: true,
    // Only Redis Enterprise has them, and asking for them fails with the URL of a socket.
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      reconnectStrategy: (retries) =>
        mayRetry() && Math.min(MAX_RETRY_DELAY_MS, 50 * 2 ** retries) + randomInt(50),
    },
  })
}

/** Opens a client that reconnects until it is closed. The first connection attempt may fail. */
async function openRedisClient(url: string): Promise<RedisClient> {
  let wasThere = false
  const client = newClient(url, () => wasThere)
  // Every retry emits an error; readiness is read from the state instead.
  client.on('error', () => {})
  await client.connect()
  wasThere = true
  return client
}

/** Reconnects when pings are no longer answered; returns a function that ends the watch. */
function watchRedisClient(client: RedisClient): () => void {
  const timer = setInterval(async () => {
    if (!client.isReady || (await answers(client)) || !client.isReady) return
    client.destroy()
    client.connect().catch(() => {})
  }, PING_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function answers(client: RedisClient): Promise<boolean> {
  return withTimeout(client.ping(), PING_TIMEOUT_MS).then(
    () => true,
    () => false,
  )
}
