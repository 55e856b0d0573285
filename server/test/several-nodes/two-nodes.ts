import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { RedisServer } from '@live-scribe/testing/servers/redis-server'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import type { OpenDatabase } from '#server/db/database.ts'
import { transcriptionSessions } from '#server/db/schema.ts'
import { openPusherClient, type PusherClient } from '../channels/pusher-client.ts'
import { openTestDatabase } from '../test-database.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

export const vocabulary = 'it can wait and more'.split(' ')

/** Two nodes in this process, on one PostgreSQL database and one Redis. */
export class TwoNodes {
  readonly a: TestServer
  readonly b: TestServer
  readonly redis: RedisServer
  readonly #database: OpenDatabase
  readonly #clients: PusherClient[] = []

  private constructor(
    nodes: [TestServer, TestServer],
    parts: { redis: RedisServer; database: OpenDatabase },
  ) {
    const [a, b] = nodes
    this.a = a
    this.b = b
    this.redis = parts.redis
    this.#database = parts.database
  }

  static async start(now?: () => Date, more: Record<string, string> = {}): Promise<TwoNodes> {
    const [redis, database] = await Promise.all([RedisServer.start(), openTestDatabase()])
    const env = {
      DATABASE_URL: 'postgres://given.by.the.test/scribe',
      REDIS_URL: redis.url,
      REPAIR_WINDOW: '0.2',
      ...more,
    }
    const node = () =>
      startTestServer(new MarkedRecogniser(vocabulary), { database, env, ...(now ? { now } : {}) })
    return new TwoNodes([await node(), await node()], { redis, database })
  }

  async session(code: string) {
    const isIt = eq(transcriptionSessions.code, code)
    const [row] = await this.#database.db.select().from(transcriptionSessions).where(isIt)
    return row
  }

  /** Connects a viewer of a session to a node; collects the names and data of its events. */
  async watch(node: TestServer, code: string) {
    const client = openPusherClient(node.url, node.context.viewerHub?.app.key ?? '')
    this.#clients.push(client)
    const heard: { event: string; data: unknown }[] = []
    const channel = client.subscribe(getSessionChannelName(code))
    channel.bind_global((event: string, data: unknown) => heard.push({ event, data }))
    await new Promise<void>((resolve) => {
      channel.bind('pusher:subscription_succeeded', () => resolve())
      channel.bind('pusher:subscription_error', () => resolve())
    })
    const has = (event: string) => heard.some((one) => one.event === event)
    return { heard, has, leave: () => client.disconnect() }
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.disconnect()
    await Promise.all([this.a.close(), this.b.close()])
    await this.#database.close()
    await this.redis.stop()
  }
}
