import type { PostgresServer } from '@live-scribe/testing/servers/postgres-server'
import pg from 'pg'
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

/** The disk of PostgreSQL is slow: each commit waits up to 100 ms before it is flushed. */
export const slowDisk: Fault = {
  holdMs: [500, 4000],
  inject: async ({ postgres }, { share, holdMs }) => {
    const delayMicroseconds = Math.round(share * 100_000)
    await configure(postgres, { commit_siblings: '0', commit_delay: String(delayMicroseconds) })
    await hold(holdMs)
    await configure(postgres, { commit_siblings: 'default', commit_delay: 'default' })
  },
}

/** The line of one node to PostgreSQL is slow. */
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

/** Changes settings of a running PostgreSQL for all of its connections. */
async function configure(
  postgres: PostgresServer,
  settings: Record<string, string>,
): Promise<void> {
  const client = new pg.Client(postgres.url('postgres'))
  await client.connect()
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter system set ${name} = ${value}`)
  }
  await client.query('select pg_reload_conf()')
  await client.end()
}
