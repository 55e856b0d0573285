import type { Logger } from 'pino'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { LiveBusError } from '#server/ports/live-bus.ts'
import { RedisChannels } from './redis-channels.ts'
import { openRedisClient, type RedisClient, watchRedisClient } from './redis-client.ts'

/** Milliseconds after which a command is rejected. */
const TIMEOUT_MS = 1_000

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
    return withTimeout(command(this.commands), TIMEOUT_MS)
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
