import { type Fault, hold } from './fault.ts'

/** Redis dies with all its data, and is started again. */
export const restartRedis: Fault = {
  holdMs: [100, 4000],
  inject: async ({ redis }, { holdMs }) => {
    await redis.kill()
    await hold(holdMs)
    await redis.start()
  },
}

/** Redis stands still and keeps its connections. */
export const freezeRedis: Fault = {
  holdMs: [200, 4000],
  inject: async ({ redis }, { holdMs }) => {
    redis.pause()
    await hold(holdMs)
    redis.resume()
  },
}

/** PostgreSQL closes all connections and is started again. */
export const restartPostgres: Fault = {
  holdMs: [0, 3000],
  inject: async ({ postgres }, { holdMs }) => {
    await postgres.halt()
    await hold(holdMs)
    await postgres.start()
  },
}

/** The line of one node to PostgreSQL holds everything back. */
export const stallDatabase: Fault = {
  holdMs: [200, 4000],
  inject: async (cluster, { node, holdMs }) => {
    const { database } = cluster.node(node)
    database.stall()
    await hold(holdMs)
    database.resume()
  },
}

/** The line of one node to PostgreSQL is slow, as with a slow disk behind it. */
export const slowDatabase: Fault = {
  holdMs: [500, 4000],
  inject: async (cluster, { node, holdMs }) => {
    const { database } = cluster.node(node)
    database.slow(50_000)
    await hold(holdMs)
    database.slow(Number.POSITIVE_INFINITY)
  },
}

/** The disk of PostgreSQL is full. */
export const fillDisk: Fault = {
  holdMs: [500, 4000],
  inject: async ({ disk, postgres }, { holdMs }) => {
    disk?.fill()
    await hold(holdMs)
    disk?.relieve()
    // Without space for its log PostgreSQL may have ended.
    await postgres.start()
  },
}
