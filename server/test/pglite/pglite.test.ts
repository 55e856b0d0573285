import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { fileURLToPath } from 'node:url'
import { addEmptyDatabase } from '@live-scribe/testing/servers/empty-database'
import { until } from '@live-scribe/testing/time/until'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseError } from '#server/db/database.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { openFiles } from '#server/db/pglite/open-files.ts'
import { prepareStatements } from '#server/db/pglite/prepared-client.ts'
import { POSTGRES_MAJOR, startPglite } from '#server/db/pglite/start-pglite.ts'
import { openPglite, openStartedPglite } from '#server/db/pglite.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { transcriptionSessions as sessions, users } from '#server/db/schema.ts'
import { findSegmentPage } from '#server/features/transcript/index.ts'
import { connectTo } from '../set-up/pglite-connection.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-pglite-'))
  folder = path.join(parent, 'db')
  fs.mkdirSync(folder)
})
afterEach(() => fs.rmSync(parent, { recursive: true }))

/** Puts the files of a database without tables into the folder, which takes less than to make them. */
async function addFiles(): Promise<void> {
  fs.rmdirSync(folder)
  await addEmptyDatabase(parent)
}

const program = fileURLToPath(new URL('../programs/append-segments.ts', import.meta.url))

/**
 * Runs the program until it has printed `atLeast` segments, then kills it. Returns the last printed
 * number of each recording by its id.
 */
async function killedWhileWriting(
  recordings: number,
  atLeast: number,
): Promise<Map<string, number>> {
  const child = spawn(process.execPath, [program, folder, String(recordings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the program ended by itself')))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (output.split('\n').length > atLeast) resolve()
    })
  })
  child.kill('SIGKILL')
  await exited
  const lines = output.split('\n').slice(0, -1)
  return new Map(
    lines.map((line) => {
      const [session = '', last] = line.split(' ')
      return [session, Number(last)]
    }),
  )
}

describe('the embedded database', () => {
  it('[OPS-35] refuses, untouched, files of another major version of PostgreSQL', async () => {
    await addFiles()
    const { close } = await openPglite(folder)
    await close()
    const file = path.join(folder, 'pg', 'PG_VERSION')
    expect(fs.readFileSync(file, 'utf8')).toBe(`${POSTGRES_MAJOR}\n`)
    fs.writeFileSync(file, '17\n')
    await expect(openPglite(folder)).rejects.toThrow(
      /was written by PostgreSQL 17, but this version of Live-scribe contains 18\. Nothing was changed\./,
    )
    fs.writeFileSync(file, '18\n')
    await (await openPglite(folder)).close()
  })

  it('[OPS-40] counts what tables hold, and frees the space of old rows, once there is enough to do', async () => {
    await addFiles()
    const { db, migrate, maintain, close } = await openPglite(folder)
    await migrate()
    const people = Array.from({ length: 200 }, (_, index) => ({
      identityUserId: `user ${index}`,
      email: `${index}@example.com`,
    }))
    const look = async () => {
      // Counts are written down once a second otherwise.
      await db.execute(sql`select pg_stat_force_next_flush()`)
      const [counts] = await db
        .select({
          dead: sql<number>`n_dead_tup::integer`,
          analysed: sql<number>`analyze_count::integer`,
          vacuumed: sql<number>`vacuum_count::integer`,
        })
        .from(sql`pg_stat_user_tables`)
        .where(sql`relname = 'users'`)
      return counts
    }
    await db.insert(users).values(people)
    expect(await look()).toMatchObject({ analysed: 0 })
    await maintain?.()
    await maintain?.()
    expect(await look()).toMatchObject({ analysed: 1 })
    await db.update(users).set({ email: 'ann@example.com' })
    expect((await look())?.dead).toBe(200)
    await maintain?.()
    expect(await look()).toMatchObject({ dead: 0, analysed: 2, vacuumed: 1 })
    let added = 0
    const addPeople = (count: number) => {
      const first = added + 1
      added += count
      return db.execute(sql`insert into users (identity_user_id, email)
        select 'more ' || n, n || '@example.org' from generate_series(${first}::int, ${added}::int) n`)
    }
    for (const count of [8000, 1001]) {
      await addPeople(count)
      await look()
      await maintain?.()
    }
    expect(await look()).toMatchObject({ vacuumed: 3 })
    await addPeople(999)
    await look()
    await maintain?.()
    expect(await look()).toMatchObject({ vacuumed: 3 })
    await close()
  })

  it('syncs at least once between a write and its acknowledgement', {
    tags: 'deep',
  }, async () => {
    // What the database's thread opens, in this one.
    const database = await openFiles(path.join(folder, 'pg'), (error) => {
      throw error
    })
    const { query, close } = prepareStatements(connectTo(database))
    await query('create table words (word text)')
    const sync = vi.spyOn(fs, 'fdatasyncSync')
    for (let written = 1; written <= 20; written += 1) {
      await query('insert into words values ($1)', [`word ${written}`])
      expect(sync.mock.calls.length).toBeGreaterThanOrEqual(written)
    }
    sync.mockRestore()
    await close()
  })

  it.each([
    { recordings: 1, kills: [50, 120, 200] },
    { recordings: 12, kills: [200, 600] },
  ])(
    '[CHAN-10] [OPS-48] loses no acknowledged segment of $recordings recordings to kill -9, and numbers them without a gap',
    { tags: 'deep' },
    async ({ recordings, kills }) => {
      await addFiles()
      for (const atLeast of kills) {
        const printed = await killedWhileWriting(recordings, atLeast)
        expect(printed.size).toBe(recordings)
        const { db, close } = await openPglite(folder)
        for (const [session, last] of printed) {
          const stored = await findSegmentPage(db, session, 0)
          const numbers = stored.map((segment) => segment.segmentNumber)
          expect(numbers.length).toBeGreaterThanOrEqual(last)
          expect(numbers).toEqual(numbers.map((_, index) => index + 1))
          // The durable positions are those of the stored segments.
          const endOf = (channel: number) =>
            16 * (stored.findLast((segment) => segment.channel === channel)?.endMs ?? 0)
          const [row] = await db.select().from(sessions).where(eq(sessions.id, session))
          expect(row?.channelDurableSamples).toEqual([endOf(0), endOf(1)])
          expect(row?.durableSample).toBe(Math.min(endOf(0), endOf(1)))
        }
        await close()
      }
    },
  )

  it.each([0, 1, 2])(
    '[OPS-43] ends its start at once when that is stopped, and the next one opens it (run %i)',
    { tags: 'deep' },
    async (run) => {
      const stopping = new AbortController()
      const opening = openStartedPglite(startPglite(folder), stopping.signal)
      // While the thread starts, while it creates the database, and with one that is there.
      if (run > 0) await until(() => fs.existsSync(path.join(folder, run === 1 ? 'pg.new' : 'pg')))
      stopping.abort(new Error('the start was stopped'))
      await expect(opening).rejects.toThrow('the start was stopped')
      expect(fs.existsSync(path.join(folder, 'lock.pid'))).toBe(false)
      const { db, close } = await openPglite(folder)
      expect(await queryRows(db, sql`select 1 as one`)).toEqual([{ one: 1 }])
      await close()
      expect(fs.readdirSync(folder)).toEqual(['lock', 'pg'])
    },
  )

  it('[OPS-47] ends when a sync to the disk fails, with everything on it that was acknowledged', {
    tags: 'deep',
  }, async () => {
    await addFiles()
    const failFile = path.join(folder, 'fail')
    const failingDisk = new URL('../programs/failing-disk.mjs', import.meta.url).href
    const child = spawn(process.execPath, ['--import', failingDisk, program, folder, '3'], {
      env: { ...process.env, FAIL_FILE: failFile },
    })
    const printed: string[] = []
    let err = ''
    for await (const line of readline.createInterface(child.stdout)) {
      printed.push(line)
      if (printed.length === 30) {
        child.stderr.on('data', (chunk: Buffer) => {
          err += chunk.toString('utf8')
        })
        fs.writeFileSync(failFile, '')
      }
    }
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(1)
    expect(err).toContain('EIO: i/o error, fdatasync')
    fs.rmSync(path.join(folder, 'lock.pid'))
    const { db, close } = await openPglite(folder)
    const stored = await queryRows<{ id: string; last: number }>(
      db,
      sql`select session_id as id, max(segment_number) as last from transcript_segments group by session_id`,
    )
    const lasts = new Map(stored.map(({ id, last }) => [id, last]))
    for (const line of printed) {
      const [id = '', number] = line.split(' ')
      expect(lasts.get(id)).toBeGreaterThanOrEqual(Number(number))
    }
    await close()
  })

  it('[STATE-2] is refused while another process has its folder, and says which', async () => {
    const unlock = lockFolder(folder)
    await expect(openPglite(folder)).rejects.toThrow(`in use by process ${process.pid}`)
    unlock()
  })

  it('[OPS-47] says in one line that damaged files can’t be opened, and leaves the folder to others', async () => {
    fs.mkdirSync(path.join(folder, 'pg'))
    fs.writeFileSync(path.join(folder, 'pg', 'PG_VERSION'), '18\n')
    const opening = openPglite(folder)
    await expect(opening).rejects.toBeInstanceOf(DatabaseError)
    await expect(opening).rejects.toThrow(/can't be opened: .* restore a backup/)
    expect(fs.existsSync(path.join(folder, 'lock.pid'))).toBe(false)
  })

  it('says so when its folder can’t be written', async () => {
    fs.writeFileSync(path.join(folder, 'file'), '')
    const below = path.join(folder, 'file', 'db')
    await expect(openPglite(below)).rejects.toThrow(/can't be written \(ENOTDIR\).*DATA_DIR/)
  })
})
