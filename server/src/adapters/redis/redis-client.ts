import { randomInt } from 'node:crypto'
import { createClient } from '@redis/client'
import { withTimeout } from '#server/lib/async/with-timeout.ts'

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
export type RedisClient = ReturnType<typeof newClient>

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
export async function openRedisClient(url: string): Promise<RedisClient> {
  let wasThere = false
  const client = newClient(url, () => wasThere)
  // Every retry emits an error; readiness is read from the state instead.
  client.on('error', () => {})
  await client.connect()
  wasThere = true
  return client
}

/** Reconnects when pings are no longer answered; returns a function that ends the watch. */
export function watchRedisClient(client: RedisClient): () => void {
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
