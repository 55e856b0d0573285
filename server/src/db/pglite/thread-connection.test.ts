import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { protocol } from '@electric-sql/pglite'
import { addEmptyDatabase } from '@live-scribe/testing/servers/empty-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDatabaseAway } from '../database-away.ts'
import { type DatabaseThread, startThread } from './database-thread.ts'
import { prepareStatements } from './prepared-client.ts'
import { ThreadConnection } from './thread-connection.ts'

let folder: string
/** The files of a database without tables. */
let files: string
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-thread-'))
  await addEmptyDatabase(folder)
  files = path.join(folder, 'db', 'pg')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** A statement that computes for so many rows: a million take some hundred milliseconds. */
const compute = (rows: number) =>
  `select count(n)::int as count from (select generate_series(1, ${rows}) as n) as numbers`
/** Rows that no test waits for. */
const ENDLESS = 2_000_000_000

const open = () => ThreadConnection.to(startThread(files))

/** Ends a thread abruptly, as a crash does, while a statement runs. */
async function crash({ worker }: DatabaseThread): Promise<void> {
  await worker.terminate()
}

describe('a database in a thread', () => {
  it('[OPS-47] answers in the order in which it is asked, whatever fails in between', {
    tags: 'deep',
  }, async () => {
    const connection = await open()
    const ask = (text: string) =>
      connection.send(protocol.serialize.query(text) as Uint8Array<ArrayBuffer>)
    const asked = [ask(compute(100_000)), ask('select nothing'), ask('select 3 as three')]
    const order: number[] = []
    for (const [at, one] of asked.entries()) void one.catch(() => {}).then(() => order.push(at))
    const answered = await Promise.allSettled(asked)
    expect(answered[0]).toMatchObject({ status: 'fulfilled' })
    expect(answered[1]).toMatchObject({ reason: { code: '42703' } })
    expect(answered[2]).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ fields: ['3'] })]),
    })
    expect(order).toEqual([0, 1, 2])
    await connection.close()
  })

  it('[OPS-47] leaves its process free while a statement runs', { tags: 'deep' }, async () => {
    const { query, close } = prepareStatements(await open())
    let isDone = false
    const slow = query(compute(1_000_000)).then(() => {
      isDone = true
    })
    let turns = 0
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
    await slow
    expect(turns).toBeGreaterThan(10)
    await close()
  })

  it('[OPS-47] passes millions of letters on, there and back', { tags: 'deep' }, async () => {
    const { query, close } = prepareStatements(await open())
    const text = 'añ🙂'.repeat(1_000_000)
    const { rows } = await query<{ text: string }>('select $1::text as text', [text])
    expect(rows[0]?.text === text).toBe(true)
    await close()
  })

  it('[OPS-47] keeps nothing of what it has answered', { tags: 'deep' }, async () => {
    const thread = startThread(files)
    const { query, close } = prepareStatements(await ThreadConnection.to(thread))
    const read = () => query("select repeat('x', 10000) as text, $1::int as number", [1])
    await read()
    const { used_heap_size: before } = await thread.worker.getHeapStatistics()
    // 100 MB in all.
    for (let time = 0; time < 10_000; time += 1) await read()
    const { used_heap_size: after } = await thread.worker.getHeapStatistics()
    expect(after - before).toBeLessThan(50_000_000)
    await close()
  })

  it('[OPS-47] is not taken over once its thread has ended', { tags: 'deep' }, async () => {
    const thread = startThread(files)
    await thread.opened
    await crash(thread)
    await expect(ThreadConnection.to(thread)).rejects.toThrow('has ended')
  })

  it('[OPS-47] says that the database is away when its thread has ended, also to who waits', {
    tags: 'deep',
  }, async () => {
    const thread = startThread(files)
    const connection = await ThreadConnection.to(thread)
    const { query, transaction } = prepareStatements(connection)
    const waiting = query(compute(ENDLESS))
    const next = transaction((transaction) => transaction.query('select 1'))
    await crash(thread)
    for (const outcome of await Promise.allSettled([waiting, next, query('select 1')])) {
      expect(outcome).toMatchObject({ reason: { message: /^PGlite is closed/ } })
      expect(isDatabaseAway((outcome as PromiseRejectedResult).reason)).toBe(true)
    }
    expect(await connection.lost).toMatchObject({ message: /its thread ended/ })
    await connection.close()
  })

  it('[OPS-51] is lost when it does not answer any more, which is said to all who wait', {
    tags: 'deep',
  }, async () => {
    const connection = await ThreadConnection.to(startThread(files), { hangMs: 500 })
    const ask = (text: string) =>
      connection.send(protocol.serialize.query(text) as Uint8Array<ArrayBuffer>)
    await ask('select 1')
    const asked = [ask(compute(ENDLESS)), ask('select 2')]
    const answered = await Promise.allSettled(asked)
    for (const one of answered) {
      expect(one).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('its thread ended') },
      })
    }
    expect((await connection.lost).cause).toMatchObject({
      message: expect.stringContaining('not answered'),
    })
  })

  it('[OPS-51] is lost with an error after which PostgreSQL ends its own process', async () => {
    const connection = await open()
    const raise = 'set exit_on_error to on; select nothing'
    const asked = connection.send(protocol.serialize.query(raise) as Uint8Array<ArrayBuffer>)
    await expect(asked).rejects.toMatchObject({ severity: 'FATAL' })
    expect((await connection.lost).cause).toMatchObject({ severity: 'FATAL' })
  })

  it('[OPS-47] has written what it acknowledged when its thread ends in the middle', {
    tags: 'deep',
  }, async () => {
    const thread = startThread(files)
    const { query } = prepareStatements(await ThreadConnection.to(thread))
    await query('create table words (word text)')
    await query('insert into words values ($1)', ['kept'])
    const lost = query(`insert into words select 'lost' from (${compute(ENDLESS)}) as computed`)
    await crash(thread)
    await expect(lost).rejects.toThrow('PGlite is closed')
    const again = prepareStatements(await open())
    expect((await again.query('select word from words')).rows).toEqual([{ word: 'kept' }])
    await again.close()
  })

  it('[OPS-47] fails when the files can’t be opened', { tags: 'deep' }, async () => {
    fs.rmSync(files, { recursive: true })
    fs.mkdirSync(files)
    fs.writeFileSync(path.join(files, 'PG_VERSION'), '18\n')
    await expect(open()).rejects.toThrow('PGlite failed to initialize properly')
  })
})
