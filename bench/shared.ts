import { readFileSync } from 'node:fs'
import { startPostgresServer } from '@live-scribe/testing/servers/postgres-server'
import { RedisServer } from '@live-scribe/testing/servers/redis-server'
import pg from 'pg'
import pino from 'pino'
import { RedisBus } from '../server/src/adapters/cluster/redis.ts'
import { RedisConnection } from '../server/src/adapters/cluster/redis-connection.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { findOrCreateUser } from '../server/src/features/identity/index.ts'
import { openSession } from '../server/src/features/recording/session/open-session.ts'
import {
  acquireLease,
  appendSegment,
} from '../server/src/features/recording/session/session-lease.ts'
import type { ChannelEvent } from '../server/src/ports/cluster.ts'
import { cpuSeconds } from './lib/process-usage.ts'
import { printHeading, printRow } from './lib/statistics.ts'
import { segmentText } from './lib/synthetic-interview.ts'

const SESSIONS = 32
const DURATION_SECONDS = 6
const CHANNELS = 100
const EVENTS_PER_CHANNEL = 300
const listening = [0, 1, 4]

/** Measures the load on shared services: PostgreSQL per stored segment, Redis per event. */
export async function run(): Promise<void> {
  await measurePostgres()
  await measureRedis()
}

async function measurePostgres(): Promise<void> {
  const server = await startPostgresServer()
  const database = await openPostgres(server.url('postgres'))
  const { db } = database
  try {
    await database.migrate()
    const claims: Awaited<ReturnType<typeof claim>>[] = []
    for (let number = 0; number < SESSIONS; number += 1) claims.push(await claim(db, number))
    const postmaster = await postmasterOf(server.url('postgres'))
    const before = { all: cpuSeconds(postmaster), own: process.cpuUsage() }
    const end = performance.now() + DURATION_SECONDS * 1000
    let stored = 0
    const record = async (held: Awaited<ReturnType<typeof claim>>) => {
      for (let number = 1; performance.now() < end; number += 1) {
        const timestamp = Date.now()
        const range = { startMs: number * 100, endMs: number * 100 + 90, spokenAt: timestamp }
        const source = { channel: 0, speaker: null, isGap: false, words: [] }
        const said = { text: segmentText(number), timestamp, ...range, ...source }
        const durable = { durableSamples: [number * 1600], missingSamples: 0 }
        await appendSegment(db, held, said, durable)
        stored += 1
      }
    }
    await Promise.all(claims.map(record))
    const used = cpuSeconds(postmaster) - before.all
    const own = process.cpuUsage(before.own)
    printHeading(`${SESSIONS} recordings that store segments as fast as one PostgreSQL takes them`)
    printRow('segments a second', (stored / DURATION_SECONDS).toFixed(0))
    printRow('PostgreSQL, core-seconds a segment', `${((used / stored) * 1e6).toFixed(0)} µs`)
    printRow(
      'the node, core-seconds a segment',
      `${((own.user + own.system) / stored).toFixed(0)} µs`,
    )
  } finally {
    await database.close()
    await server.stop()
  }
}

async function claim(db: Parameters<typeof openSession>[0], number: number) {
  const email = `user-${number}@example.com`
  const identity = {
    identityUserId: email,
    email,
    emailVerified: true,
    fullName: null,
    provider: 'better-auth' as const,
  }
  const { id: userId } = await findOrCreateUser(db, identity)
  const now = new Date()
  const limit = { recordingLimitMinutes: async () => 60 }
  const outcome = await openSession(db, { userId, title: 'Interview', now, ...limit })
  if (!('opened' in outcome)) throw new Error('no session')
  const claimed = await acquireLease(db, outcome.opened.id, { now, takesOver: false })
  if (!('session' in claimed)) throw new Error('not claimed')
  return claimed.session
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const [, , , parent] = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(' ')
  await client.end()
  return Number(parent)
}

async function measureRedis(): Promise<void> {
  const server = await RedisServer.start()
  const log = pino({ level: 'silent' })
  const join = () => RedisConnection.open({ url: server.url, prefix: 'bench:', log })
  printHeading(`${CHANNELS} channels, ${EVENTS_PER_CHANNEL} events each, through one Redis`)
  for (const nodes of listening) {
    const publisher = await join()
    const listeners = await Promise.all(Array.from({ length: nodes }, join))
    const info = await publisher.commands.info('server')
    const pid = Number(/process_id:(\d+)/.exec(info)?.[1])
    const arrived = await publish(new RedisBus(publisher), listeners, pid)
    printRow(
      `${nodes} nodes listen: Redis, core-seconds an event`,
      `${arrived.redis.toFixed(1)} µs`,
    )
    printRow('    this process, which is all the nodes', `${arrived.own.toFixed(1)} µs`)
    for (const connection of [publisher, ...listeners]) await connection.close()
  }
  await server.stop()
}

/** CPU microseconds of Redis and of this process per event. */
async function publish(bus: RedisBus, nodes: RedisConnection[], pid: number) {
  const names = Array.from({ length: CHANNELS }, (_, number) => `channel-${number}`)
  let left = CHANNELS * EVENTS_PER_CHANNEL * nodes.length
  const all = Promise.withResolvers<void>()
  const receive = () => {
    left -= 1
    if (left === 0) all.resolve()
  }
  for (const node of nodes) {
    const own = new RedisBus(node)
    const listener = { receive, onGap: () => {} }
    await Promise.all(names.map((name) => own.subscribe(name, listener).ready))
  }
  const event = {
    event: 'transcript-event',
    data: JSON.stringify({ text: segmentText(1).repeat(3) }),
  }
  const before = { redis: cpuSeconds(pid), own: process.cpuUsage() }
  for (let number = 0; number < EVENTS_PER_CHANNEL; number += 1) {
    for (const channel of names) bus.publish({ channel, ...event } satisfies ChannelEvent)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  if (nodes.length > 0) await all.promise
  const own = process.cpuUsage(before.own)
  const events = CHANNELS * EVENTS_PER_CHANNEL
  return {
    redis: ((cpuSeconds(pid) - before.redis) / events) * 1e6,
    own: (own.user + own.system) / events,
  }
}
