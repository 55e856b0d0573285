import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectTo } from '../../../test/set-up/pglite-connection.ts'
import { statementCases } from '../../../test/set-up/statement-cases.ts'
import type { PgliteConnection } from './connection.ts'
import { startThread } from './database-thread.ts'
import { type PgliteClient, prepareStatements } from './prepared-client.ts'
import { ThreadConnection } from './thread-connection.ts'

const tables = [
  'drop table if exists lines, words, more',
  'create table words (word text primary key)',
  `create table lines (
    id int primary key, text text not null, tags text[], raw bytea, about jsonb,
    at timestamptz, share numeric, is_final boolean,
    word text references words deferrable initially deferred
  )`,
]
const insert = 'insert into lines (id, text) values ($1, $2) returning id, text'

/** The result of a statement, or what its error says. */
const outcome = (result: Promise<unknown>) =>
  result.then(
    (value) => ({ value }),
    ({ code, constraint, detail, message }) => ({
      code,
      constraint,
      detail,
      // The name of a statement is the client's own.
      message: String(message).replace(/prepared statement "\w*"/, 'prepared statement'),
    }),
  )

let folder: string
/** What PGlite itself answers. */
let pglite: PGlite
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-pglite-'))
  pglite = await PGlite.create()
})
afterAll(async () => {
  await pglite.close()
  fs.rmSync(folder, { recursive: true })
})

describe.each([
  ['this thread', async () => connectTo(await PGlite.create())],
  ['a thread', () => ThreadConnection.to(startThread(path.join(folder, 'pg')))],
])('a client of a database in %s that keeps its statements prepared', (_, open) => {
  let connection: PgliteConnection
  let client: PgliteClient
  beforeAll(async () => {
    connection = await open()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    const set = prepareStatements(connection)
    for (const text of ['discard all', ...tables]) await set.query(text)
    await pglite.exec(tables.join(';'))
    client = prepareStatements(connection)
  })

  const countKept = 'select statement from pg_prepared_statements'
  const kept = async () =>
    (await client.query<{ statement: string }>(countKept)).rows.filter(
      ({ statement }) => statement !== countKept,
    )

  it('[OPS-46] lets the database parse and plan a statement once, whatever its values are', async () => {
    for (const id of [1, 2, 3]) await client.query(insert, [id, `line ${id}`])
    await client.transaction((transaction) => transaction.query(insert, [4, 'line 4']))
    expect(await kept()).toEqual([{ statement: insert }])
    expect((await client.query('select id, text from lines')).rows).toEqual(
      [1, 2, 3, 4].map((id) => ({ id, text: `line ${id}` })),
    )
  })

  it.each([
    ['page', 'select id from lines where text = $1 order by id desc limit 2'],
    ['join', 'select id from lines left join words on words.word = lines.word where text = $1'],
  ])('[OPS-46] lets the database plan a %s for its values each time', async (_, read) => {
    await client.query(insert, [1, 'one'])
    for (let time = 0; time < 8; time += 1) {
      expect((await client.query(read, ['one'])).rows).toEqual([{ id: 1 }])
    }
    expect(await kept()).toEqual([{ statement: insert }])
  })

  it('[OPS-46] keeps a hundred statements, those that were used last', async () => {
    const text = (at: number) => `select ${at} as at`
    for (let at = 0; at < 130; at += 1) {
      expect((await client.query(text(at))).rows).toEqual([{ at }])
      await client.query(text(0))
    }
    const statements = (await kept()).map(({ statement }) => statement)
    expect(statements).toContain(text(0))
    expect(statements).toContain(text(129))
    // One that made room is closed with the next that is prepared.
    expect(statements.length).toBeLessThanOrEqual(101)
    expect(statements).not.toContain(text(1))
  })

  it('[OPS-46] keeps no statement with thousands of values', async () => {
    const values = Array.from({ length: 3000 }, (_, index) => index)
    const list = values.map((value) => `$${value + 1}`)
    await client.query(insert, [7, 'seven'])
    const read = `select id from lines where id in (${list.join()})`
    for (const _ of [1, 2]) expect((await client.query(read, values)).rows).toEqual([{ id: 7 }])
    expect(await kept()).toEqual([{ statement: insert }])
  })

  it.each(statementCases)(
    '[OPS-46] answers %s as PGlite does, however often it is asked',
    async (_, text, values) => {
      const undo = async () => {
        await client.query('delete from lines')
        await client.query('drop table if exists more')
      }
      const expected = await outcome(pglite.query(text, values))
      for (let time = 0; time < 8; time += 1) {
        await undo()
        expect(await outcome(client.query(text, values)), `time ${time + 1}`).toEqual(expected)
      }
      await undo()
      expect((await client.query(insert, [1, 'after'])).rows).toEqual([{ id: 1, text: 'after' }])
    },
  )

  it('[OPS-46] forgets its statements when a table changes', async () => {
    await client.query(insert, [1, 'one'])
    const read = 'select * from lines where id = $1'
    for (let time = 0; time < 8; time += 1) await client.query(read, [1])
    await client.query('alter table lines alter id type text, drop column raw, add column more int')
    const { rows } = await client.query<Record<string, unknown>>(read, ['1'])
    expect(rows).toMatchObject([{ id: '1', text: 'one', more: null }])
    expect(Object.keys(rows[0] ?? {})).not.toContain('raw')
  })

  it('[OPS-46] goes on after the change of a table was undone', async () => {
    const read = 'select * from words'
    const undone = client.transaction(async (transaction) => {
      await transaction.query('alter table words add column more int')
      await transaction.query(read)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await outcome(client.query(read))
    expect((await client.query(read)).fields).toMatchObject([{ name: 'word' }])
  })

  it('[OPS-46] undoes a transaction that fails, and goes on', async () => {
    const failing = client.transaction(async (transaction) => {
      await transaction.query(insert, [1, 'one'])
      await outcome(transaction.query(insert, [1, 'again']))
      await transaction.query(insert, [2, 'two'])
    })
    await expect(failing).rejects.toThrow(/current transaction is aborted/)
    expect((await client.query('select * from lines')).rows).toEqual([])
    expect((await client.query(insert, [1, 'one'])).rows).toHaveLength(1)
  })

  it('[OPS-46] goes on after a savepoint, with its statements', async () => {
    await client.transaction(async (transaction) => {
      await transaction.query(insert, [1, 'one'])
      await transaction.query('savepoint sp1')
      await outcome(transaction.query(insert, [1, 'again']))
      await transaction.query('rollback to savepoint sp1')
      await transaction.query(insert, [2, 'two'])
    })
    expect((await client.query('select id from lines')).rows).toEqual([{ id: 1 }, { id: 2 }])
    expect((await kept()).map(({ statement }) => statement)).toContain(insert)
  })

  it('[OPS-46] keeps others out of a transaction, and out of one that is over', async () => {
    let over: { query: PgliteClient['query'] } | undefined
    const reads: Promise<{ rows: unknown[] }>[] = []
    await client.transaction(async (transaction) => {
      over = transaction
      reads.push(client.query('select id from lines'))
      await transaction.query(insert, [1, 'one'])
    })
    expect((await reads[0])?.rows).toEqual([{ id: 1 }])
    await expect(over?.query('select 1')).rejects.toThrow('Transaction is closed')
  })

  it('[OPS-46] gives each of many statements at once its own result', {
    tags: 'property',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(12), { minLength: 2, maxLength: 20 }),
        fc.boolean(),
        async (numbers, isTransaction) => {
          const runAll = ({ query }: Pick<PgliteClient, 'query'>) =>
            Promise.all(
              numbers.map((number) =>
                // Every third one is of the kind that is not kept.
                number % 3 === 0
                  ? query(`values (${number})`)
                  : query(`select ${number} as column1, $1::text as column2`, ['x']),
              ),
            )
          const results = isTransaction ? await client.transaction(runAll) : await runAll(client)
          expect(results.map(({ rows }) => rows[0])).toMatchObject(
            numbers.map((number) => ({ column1: number })),
          )
        },
      ),
      { numRuns: runs(40) },
    )
  })

  it('[OPS-46] keeps a hundred of many new statements that are given at once, each twice', async () => {
    const numbers = Array.from({ length: 300 }, (_, at) => at % 150)
    const results = await Promise.all(numbers.map((at) => client.query(`select ${at} as at`)))
    expect(results.map(({ rows }) => rows)).toEqual(numbers.map((at) => [{ at }]))
    // What was dropped is closed with the next that is prepared.
    await client.query('select 1 as closing')
    expect((await kept()).length).toBeLessThanOrEqual(101)
  })

  it('[OPS-46] says after its end that the database is closed', { tags: 'deep' }, async () => {
    const ended = prepareStatements(connectTo(await PGlite.create()))
    const running = ended.transaction(async (transaction) => {
      await transaction.query('select 1')
      return (await transaction.query('select 2 as two')).rows
    })
    await ended.close()
    expect(await running).toEqual([{ two: 2 }])
    await expect(ended.query('select 1')).rejects.toThrow('PGlite is closed')
    await expect(ended.transaction(() => Promise.resolve())).rejects.toThrow('PGlite is closed')
  })
})
