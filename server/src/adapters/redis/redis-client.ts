import { randomInt } from 'node:crypto'
import { createClient } from '@redis/client'
import { withTimeout } from '#server/lib/async/with-timeout.ts'

/** The longest that it waits before it tries to connect again, milliseconds. */
const MAX_RETRY_DELAY_MS = 1_000
const CONNECT_TIMEOUT_MS = 5_000
/** Pings keep a connection from being idle so long; one that is does not even greet. */
const SOCKET_TIMEOUT_MS = 10_000
/** Milliseconds between two questions whether Redis is there, */
const PING_INTERVAL_MS = 2_000
/** and how long the answer may take: a peer gone without a word is not noticed by TCP for minutes. */
const PING_TIMEOUT_MS = 4_000

export type RedisClient = ReturnType<typeof newClient>

function newClient(url: string, mayRetry: () => boolean) {
  return createClient({
    url,
    // What can't be sent now is for the caller to know of, not to be sent some time later.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      reconnectStrategy: (retries) =>
        mayRetry() && Math.min(MAX_RETRY_DELAY_MS, 50 * 2 ** retries) + randomInt(50),
    },
  })
}

/** One connection, which comes back by itself until it is closed. The first try may fail. */
export async function openRedisClient(url: string): Promise<RedisClient> {
  let wasThere = false
  const client = newClient(url, () => wasThere)
  // Each retry is told; whether Redis is there is read from the state.
  client.on('error', () => {})
  await client.connect()
  wasThere = true
  return client
}

/** Makes the connection anew when nothing answers on it any more; answers what ends the watch. */
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
