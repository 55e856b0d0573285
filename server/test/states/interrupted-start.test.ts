import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeep } from '@live-scribe/testing/depth'
import { addEmptyDatabase } from '@live-scribe/testing/servers/empty-database'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { startPglite } from '#server/db/pglite/start-pglite.ts'
import { openPglite, openStartedPglite } from '#server/db/pglite.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { expectServes, startProgram } from './start-server.ts'

/** Milliseconds, for a hang only: each test starts the server, or a database, many times. */
vi.setConfig({ testTimeout: 900_000 })

const cutter = new URL('../programs/cut-at.mjs', import.meta.url).href

/** The changes of files at which a first start is killed; it makes some thousands. */
const POINTS = [
  [1, 8, 60, 600, 1_100],
  [2, 15, 240, 950, 2_000],
  [4, 120, 800, 1_300, 3_000],
  [30, 400, 1_000, 1_600, 4_000],
]

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-interrupted-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

it.each(POINTS.map((points) => ({ points })))(
  '[STATE-5] a first start that is killed at changes $points, one after the other, leaves what the next one goes on with',
  { tags: 'deep' },
  async ({ points }) => {
    let cuts = 0
    for (const point of points) {
      const env = { NODE_OPTIONS: `--import=${cutter}`, CUT_AT: String(point) }
      const { child, served, ended } = startProgram(folder, { env })
      // One that had less to do than the point is stopped as usual.
      if (await served) child.kill('SIGTERM')
      const { code, err } = await ended
      expect(err).toBe('')
      if (code === null) cuts += 1
      else expect(code).toBe(0)
    }
    expect(cuts).toBeGreaterThanOrEqual(4)
    await expectServes(folder)
    expect(fs.readdirSync(path.join(folder, 'db'))).toEqual(['lock', 'pg'])
  },
)

/** Migrates, and ends the database's thread with its answer of this number; resolves to their count. */
async function migrateUntil(last: number): Promise<number> {
  const started = startPglite(path.join(folder, 'db'))
  const { migrate, close } = await openStartedPglite(started)
  let answers = 0
  started.thread.worker.on('message', () => {
    answers += 1
    if (answers === last) void started.thread.worker.terminate()
  })
  const outcome = await migrate().then(
    () => 'done',
    () => 'cut',
  )
  await close()
  expect(outcome).toBe(answers >= last ? 'cut' : 'done')
  return answers
}

it('[STATE-5] migrations that are killed at each step, one after the other, are done by the next start', {
  tags: 'property',
}, async () => {
  await addEmptyDatabase(folder)
  const journal = fs.readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: unknown[] }
  const counting = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-interrupted-'))
  const whole = folder
  folder = counting
  await addEmptyDatabase(folder)
  const steps = await migrateUntil(Number.POSITIVE_INFINITY)
  fs.rmSync(counting, { recursive: true })
  folder = whole
  expect(steps).toBeGreaterThan(entries.length)
  const cuts = isDeep ? 20 : 2
  for (let at = 1; at <= cuts; at += 1) {
    await migrateUntil(Math.max(1, Math.floor((at * steps) / (cuts + 1))))
  }
  const { db, migrate, close } = await openPglite(path.join(folder, 'db'))
  await migrate()
  const [done] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  expect(done?.count).toBe(entries.length)
  await close()
})
