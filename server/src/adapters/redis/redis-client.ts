import { randomInt } from 'node:crypto'
import { createClient } from '@redis/client'
import { inTime } from '#server/lib/in-time.ts'

/** The longest that it waits before it tries to connect again, milliseconds. */
const longestWait = 1_000
const connectTimeout = 5_000
/** Pings keep a connection from being idle so long; one that is does not even greet. */
const socketTimeout = 10_000
/** Milliseconds between two questions whether Redis is there, */
const pingInterval = 2_000
/** and how long the answer may take: a peer gone without a word is not noticed by TCP for minutes. */
const pingPatience = 4_000

export type RedisClient = ReturnType<typeof newClient>

function newClient(url: string, mayRetry: () => boolean) {
  return createClient({
    url,
    // What can't be sent now is for the caller to know of, not to be sent some time later.
    disableOfflineQueue: true,
    socket: {
      connectTimeout,
      socketTimeout,
      reconnectStrategy: (retries) =>
        mayRetry() && Math.min(longestWait, 50 * 2 ** retries) + randomInt(50),
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
  }, pingInterval)
  timer.unref()
  return () => clearInterval(timer)
}

function answers(client: RedisClient): Promise<boolean> {
  return inTime(client.ping(), pingPatience).then(
    () => true,
    () => false,
  )
}
