import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { protocol } from '@electric-sql/pglite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDatabaseAway } from '../database-away.ts'
import { startThread } from './database-thread.ts'
import { prepareStatements } from './prepared-client.ts'
import { ThreadConnection } from './thread-connection.ts'

let files: string
beforeEach(() => {
  files = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-thread-'))
})
afterEach(() => fs.rmSync(files, { recursive: true }))

const open = () => ThreadConnection.to(startThread(files))

describe('a database in a thread', () => {
  it('[OPS-47] answers in the order in which it is asked, whatever fails in between', async () => {
    const connection = await open()
    const ask = (text: string) =>
      connection.send(protocol.serialize.query(text) as Uint8Array<ArrayBuffer>)
    const asked = [ask('select pg_sleep(0.05)'), ask('select nothing'), ask('select 3 as three')]
    const answered = await Promise.allSettled(asked)
    expect(answered.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(answered[1]).toMatchObject({ reason: { code: '42703' } })
    await connection.close()
  })

  it('[OPS-47] leaves its process free while a statement runs', async () => {
    const { query, close } = prepareStatements(await open())
    let isDone = false
    const slow = query('select pg_sleep(0.3)').then(() => {
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

  it('[OPS-47] passes millions of letters on, there and back', async () => {
    const { query, close } = prepareStatements(await open())
    const text = 'añ🙂'.repeat(1_000_000)
    const { rows } = await query<{ text: string }>('select $1::text as text', [text])
    expect(rows[0]?.text === text).toBe(true)
    await close()
  })

  it('[OPS-47] says that the database is away when its thread has ended, also to who waits', async () => {
    const connection = await open()
    const { query, transaction } = prepareStatements(connection)
    const waiting = query('select pg_sleep(60)')
    const next = transaction((transaction) => transaction.query('select 1'))
    await connection.kill()
    for (const outcome of await Promise.allSettled([waiting, next, query('select 1')])) {
      expect(outcome).toMatchObject({ reason: { message: /^PGlite is closed/ } })
      expect(isDatabaseAway((outcome as PromiseRejectedResult).reason)).toBe(true)
    }
    await connection.close()
  })

  it('[OPS-47] has written what it acknowledged when its thread ends in the middle', async () => {
    const connection = await open()
    const { query } = prepareStatements(connection)
    await query('create table words (word text)')
    await query('insert into words values ($1)', ['kept'])
    const lost = query("insert into words select 'lost' from pg_sleep(60)")
    await connection.kill()
    await expect(lost).rejects.toThrow('PGlite is closed')
    const again = prepareStatements(await open())
    expect((await again.query('select word from words')).rows).toEqual([{ word: 'kept' }])
    await again.close()
  })

  it('[OPS-47] fails with what the database says when it can’t be opened', async () => {
    fs.writeFileSync(path.join(files, 'PG_VERSION'), '18\n')
    await expect(open()).rejects.toThrow(/./)
  })
})
