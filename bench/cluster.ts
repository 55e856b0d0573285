import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgresServer } from '@live-scribe/testing/servers/postgres-server'
import { RedisServer } from '@live-scribe/testing/servers/redis-server'
import pg from 'pg'
import type { NodeReady, OpenedSessions, OpenSessions } from './cluster/node.ts'
import type { LagReport } from './lib/load.ts'
import { runLoad } from './lib/run-load.ts'
import { formatPercentiles, percentile, printHeading, printRow } from './lib/statistics.ts'

const SESSIONS = 40
const VIEWERS_PER_SESSION = 5
const DURATION_SECONDS = 8
const ROUNDS = 5

/** Node on which the viewers connect, relative to the recorders' node. */
const places = {
  singleNode: 'in process: one node, no Redis',
  sameNode: 'Redis, viewers on the recorder’s node',
  otherNode: 'Redis, viewers on another node',
}
type Place = keyof typeof places

/**
 * Measures the lag from a recogniser's result to its viewers: through Redis on another node, and on
 * a single node.
 */
export async function run(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-cluster-'))
  const [redis, postgres] = await Promise.all([RedisServer.start(), startPostgresServer()])
  const reports: Record<Place, LagReport[]> = { singleNode: [], sameNode: [], otherNode: [] }
  try {
    printHeading(
      `${SESSIONS} sessions × ${VIEWERS_PER_SESSION} viewers, 4 results a second each, ${ROUNDS} rounds in turn`,
    )
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const place of Object.keys(places) as Place[]) {
        const database = await createDatabase(postgres.url('postgres'))
        const env = { DATABASE_URL: database, DATA_DIR: folder }
        reports[place].push(await measure(place, env, redis.url))
      }
    }
    printReport(reports)
  } finally {
    await Promise.all([redis.stop(), postgres.stop()])
    fs.rmSync(folder, { recursive: true })
  }
}

function printReport(reports: Record<Place, LagReport[]>): void {
  for (const kind of ['interims', 'finals'] as const) {
    const isStored = kind === 'finals' ? 'finals, stored first' : kind
    for (const place of Object.keys(places) as Place[]) {
      printRow(
        `${places[place]}, ${isStored}`,
        formatPercentiles(reports[place].flatMap((round) => round[kind])),
      )
    }
    // Compares both places within one round, because other load on the machine affects both alike.
    const added = (share: number) =>
      reports.otherNode.map((otherNode, round) => {
        const singleNode = reports.singleNode[round]?.[kind] ?? []
        return percentile(otherNode[kind], share) - percentile(singleNode, share)
      })
    const formatAdded = (share: number) => {
      const rounds = added(share)
      const [least, most] = [Math.min(...rounds).toFixed(1), Math.max(...rounds).toFixed(1)]
      return `${percentile(rounds, 0.5).toFixed(1)} (${least} to ${most})`
    }
    printRow(
      `Redis and the way to another node add, ${kind}`,
      `p50 ${formatAdded(0.5)} · p99 ${formatAdded(0.99)} ms`,
      'p50 2, p99 5 ms (F7)',
    )
  }
}

async function measure(
  place: Place,
  env: Record<string, string>,
  redisUrl: string,
): Promise<LagReport> {
  const redisEnv: Record<string, string> = place === 'singleNode' ? {} : { REDIS_URL: redisUrl }
  const count = place === 'singleNode' ? 1 : 2
  const nodes: { child: ChildProcess; ready: NodeReady }[] = []
  for (let node = 0; node < count; node += 1) nodes.push(await startNode({ ...env, ...redisEnv }))
  const [recorders] = nodes
  const viewers = place === 'otherNode' ? nodes[1] : nodes[0]
  if (!recorders || !viewers) throw new Error('no node was started')
  recorders.child.send({ sessions: SESSIONS } satisfies OpenSessions)
  const [opened] = (await once(recorders.child, 'message')) as [OpenedSessions]
  const { address, key } = viewers.ready
  const report = await runLoad({
    viewers: opened.map(({ channel }) => ({
      url: `${address}/app/${key}?protocol=7`,
      channel,
      count: VIEWERS_PER_SESSION,
    })),
    recorders: opened.map(({ token }) => ({ url: `${recorders.ready.address}/v1/listen`, token })),
    seconds: DURATION_SECONDS,
  })
  for (const { child } of nodes) {
    child.disconnect()
    await once(child, 'exit')
  }
  return report
}

async function startNode(env: Record<string, string>) {
  const program = fileURLToPath(new URL('./cluster/node.ts', import.meta.url))
  const child = fork(program, {
    execPath: process.execPath,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
  })
  const [ready] = (await once(child, 'message')) as [NodeReady]
  return { child, ready }
}

let databases = 0

async function createDatabase(server: string): Promise<string> {
  databases += 1
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database bench_${databases}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/bench_${databases}`
  return url.href
}
