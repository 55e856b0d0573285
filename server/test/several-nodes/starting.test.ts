import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { RedisServer } from '@live-scribe/testing/servers/redis-server'
import { until } from '@live-scribe/testing/time/until'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const journal = new URL('../../migrations/meta/_journal.json', import.meta.url)
const given = inject('testDatabase')
const postgres = given.provider === 'postgres' ? given.url : ''
const secret = 'a secret that all the nodes have'

let redis: RedisServer
beforeAll(async () => {
  redis = await RedisServer.start()
})
afterAll(() => redis.stop())

let folder: string
let database: string
let running: ChildProcess[]
beforeEach(async () => {
  running = []
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-nodes-'))
  const name = `nodes_${crypto.randomUUID().replaceAll('-', '')}`
  await ask(postgres, `create database ${name}`)
  const url = new URL(postgres)
  url.pathname = `/${name}`
  database = url.href
})
afterEach(async () => {
  await Promise.all(running.map((node) => end(node, 'SIGTERM')))
  fs.rmSync(folder, { recursive: true })
})

async function ask(url: string, query: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}

async function end(node: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return
  const exited = once(node, 'exit')
  node.kill(signal)
  await exited
}

/**
 * Starts a node; resolves with its process once it listens, or with its error output if it exits.
 */
function start(env: Record<string, string>): Promise<ChildProcess | string> {
  const { PATH = '' } = process.env
  const node = spawn(process.execPath, [main], {
    env: {
      PATH,
      PORT: '0',
      DATA_DIR: folder,
      MODEL_DOWNLOAD: 'off',
      DATABASE_URL: database,
      ...env,
    },
  })
  running.push(node)
  let words = ''
  node.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString('utf8')
  })
  return new Promise((resolve) => {
    node.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Live-scribe is at')) resolve(node)
    })
    node.once('close', () => resolve(words))
  })
}

const nodeOf = async (env: Record<string, string>) => {
  const started = await start(env)
  if (typeof started === 'string') throw new Error(started)
  return started
}
const shared = () => ({ REDIS_URL: redis.url, AUTH_SECRET: secret })

it('three nodes that start at once on an empty database migrate it once, and all serve', {
  tags: 'deep',
}, async () => {
  await Promise.all([nodeOf(shared()), nodeOf(shared()), nodeOf(shared())])
  const { entries } = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: unknown[] }
  const made = await ask(database, 'select hash from drizzle.__drizzle_migrations')
  expect(made).toHaveLength(entries.length)
})

it('a second process without Redis says what to do; it may start once the first was killed', {
  tags: 'deep',
}, async () => {
  const first = await nodeOf({})
  const others =
    'Another Live-scribe runs on this database. Stop it first; to run several, give all of them the same REDIS_URL and AUTH_SECRET.\n'
  expect(await start({})).toBe(others)
  expect(await start(shared())).toBe(
    'A Live-scribe without REDIS_URL runs on this database. Stop it first; to run several, give all of them the same REDIS_URL and AUTH_SECRET.\n',
  )
  await end(first, 'SIGKILL')
  const node = await nodeOf(shared())
  expect(await start({})).toBe(others)
  await end(node, 'SIGKILL')
  await nodeOf({})
})

it('a process takes its place again when the database was away', { tags: 'deep' }, async () => {
  await nodeOf({})
  const held = `select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`
  const [before] = await ask(database, held)
  await ask(database, `select pg_terminate_backend(${before.pid})`)
  const isHeldAgain = async () => {
    const [now] = await ask(database, held)
    return now !== undefined && now.pid !== before.pid
  }
  await until(isHeldAgain)
})

it('a node with another secret is refused as long as the others run', {
  tags: 'deep',
}, async () => {
  const first = await nodeOf(shared())
  const other = { ...shared(), AUTH_SECRET: 'another secret than the others have' }
  expect(await start(other)).toBe(
    'The other nodes on this database have another AUTH_SECRET. Give all of them the same one.\n',
  )
  await end(first, 'SIGTERM')
  await nodeOf(other)
})

it('Redis needs a PostgreSQL server, and has to answer at the start', {
  tags: 'deep',
}, async () => {
  expect(await start({ ...shared(), DATABASE_URL: '' })).toBe(
    'REDIS_URL: several nodes share one PostgreSQL server. Set DATABASE_URL, or leave REDIS_URL out.\n',
  )
  expect(await start({ ...shared(), REDIS_URL: 'redis://127.0.0.1:1' })).toMatch(
    /^No Redis answers at 127\.0\.0\.1:1: .*Start it, or correct REDIS_URL\.\n$/,
  )
})
