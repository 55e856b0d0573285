import { execFileSync } from 'node:child_process'
import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeadlessViewer } from '../faults/headless-viewer.ts'
import { createMarkedInterview } from '../faults/marked-interview.ts'
import type { ProductProcess } from '../faults/product-process.ts'
import { SocketDeployment } from './socket-deployment.ts'
import { Speaker } from './speaker.ts'

/** Milliseconds, for a hang only. */
vi.setConfig({ testTimeout: 240_000 })

const OLD = 'the-old-password'
const NEW = 'the-new-password'
const interview = createMarkedInterview(90)

let deployment: SocketDeployment
let first: ProductProcess
let second: ProductProcess
beforeEach(async () => {
  deployment = await SocketDeployment.start({
    'auth-secret': 'the secret of all nodes, which is long enough',
    'database-password': OLD,
    'redis-password': OLD,
  })
  first = await deployment.startNode()
  second = await deployment.startNode()
})
afterEach(() => deployment.close())

/**
 * Records on the first node while `rotate` runs and the second one restarts, then restarts the first
 * one too; expects that the recording is whole, and was read to its end on the restarted node.
 */
async function recordWhile(rotate: () => Promise<unknown>): Promise<void> {
  const speaker = await Speaker.start(first.url, interview)
  await speaker.speakTo(2)
  await rotate()
  await speaker.speakTo(4)
  await second.end('SIGTERM')
  second = await deployment.startNode()
  const viewer = new HeadlessViewer(second.url, speaker.code)
  // On a busy machine a node has not used its connections for ten seconds and closed them; it opens
  // none with the old password, and its recorder keeps the audio until the restart. Or the restart took
  // longer than a recorder may be silent.
  const heard = await speaker.speakTo(6).then(
    () => 6,
    async (error: Error) => {
      expect(error.message).toContain('closed first')
      expect([closeCodes.databaseUnavailable, closeCodes.noAudio]).toContain(await speaker.closed())
      return speaker.finals.length
    },
  )
  await vi.waitFor(() => expect(viewer.texts).toEqual(interview.sentences.slice(0, heard)), 90_000)
  await first.end('SIGTERM')
  first = await deployment.startNode()
  const ended = await speaker.resume(first.url, speaker.durableSample)
  expect(ended).toMatchObject({ duration_minutes: Math.ceil(interview.seconds / 60) })
  await viewer.ended()
  viewer.close()
  expect(viewer.texts).toEqual(interview.sentences)
  for (const { url } of [first, second])
    expect(await speaker.read(url)).toEqual(interview.sentences)
}

test('[DRILL-8] the password of the database changes while somebody records: connections stay, and nothing is lost when the nodes restart with it', async () => {
  await recordWhile(async () => {
    await deployment.query(OLD, `alter role postgres password '${NEW}'`)
    deployment.writeSecret('database-password', NEW)
  })
  await expect(deployment.query(OLD, 'select 1')).rejects.toThrow('password')
})

test('[DRILL-8] a node with the old password of the database is away for new connections until it restarts', {
  tags: 'deep',
}, async () => {
  await deployment.query(OLD, `alter role postgres password '${NEW}'`)
  deployment.writeSecret('database-password', NEW)
  // As after ten seconds without a query: the node's connections are gone.
  await deployment.query(
    NEW,
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const readiness = async () => (await fetch(new URL('/readyz', second.url))).json()
  await vi.waitFor(
    async () => expect(await readiness()).toMatchObject({ database: 'away' }),
    90_000,
  )
  await second.end('SIGTERM')
  second = await deployment.startNode()
  expect(await readiness()).toMatchObject({ database: 'ok', nodes: 'joined' })
})

test('[DRILL-8] Redis takes two passwords at once while nodes restart one after the other, and readers miss nothing', {
  tags: 'deep',
}, async () => {
  const setUser = (password: string, rule: string) => {
    const place = ['-s', new URL(deployment.redis.url).pathname, '--no-auth-warning']
    const env = { PATH: process.env['PATH'], REDISCLI_AUTH: password }
    const command = [...place, 'ACL', 'SETUSER', 'default', rule]
    return execFileSync('redis-cli', command, { env, encoding: 'utf8', stdio: 'pipe' }).trim()
  }
  await recordWhile(async () => {
    expect(setUser(OLD, `>${NEW}`)).toBe('OK')
    deployment.writeSecret('redis-password', NEW)
  })
  expect(setUser(NEW, `<${OLD}`)).toBe('OK')
  expect(setUser(OLD, '+@all')).toMatch(/^NOAUTH/)
  const states = [first, second].map(async ({ url }) => (await fetch(`${url}/readyz`)).json())
  for (const state of await Promise.all(states)) expect(state).toMatchObject({ nodes: 'joined' })
})
