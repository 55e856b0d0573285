import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PgliteClient, prepareStatements } from './prepared-client.ts'

let database: PGlite
let client: PgliteClient
beforeAll(async () => {
  database = await PGlite.create()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.exec('discard all')
  await database.exec(`drop table if exists lines; drop table if exists words;
    create table words (word text primary key);
    create table lines (
      id int primary key, text text not null, tags text[], raw bytea, about jsonb,
      at timestamptz, share numeric, is_final boolean,
      word text references words deferrable initially deferred
    )`)
  client = prepareStatements(database)
})

const insert = 'insert into lines (id, text) values ($1, $2) returning id, text'
const kept = async () =>
  (await database.query<{ statement: string }>('select statement from pg_prepared_statements')).rows

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

describe('a client that keeps its statements prepared', () => {
  it('[OPS-46] lets the database parse and plan a statement once, whatever its values are', async () => {
    for (const id of [1, 2, 3]) await client.query(insert, [id, `line ${id}`])
    await client.transaction((transaction) => transaction.query(insert, [4, 'line 4']))
    expect(await kept()).toEqual([{ statement: insert }])
    expect((await database.query('select id, text from lines')).rows).toEqual(
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

  it.each([
    [
      'values of all types',
      `insert into lines (id, text, tags, raw, about, at, share, is_final)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
      [
        1,
        "it's",
        ['a', 'b"c', ''],
        new Uint8Array([0, 255]),
        { a: [null, 1] },
        new Date(0),
        '1.50',
        false,
      ],
    ],
    [
      'nulls',
      'insert into lines (id, text, tags, at) values ($1, $2, $3, $4) returning *',
      [1, 'a', null, undefined],
    ],
    ['no rows', 'select id from lines where id = $1', [1]],
    ['no columns', 'select from lines', []],
    ['several rows', "select n, 'x' as x from generate_series(1, $1::int) n", [3]],
    [
      'a count of changes',
      "with old as (delete from lines returning id) insert into lines (id, text) select n, 'a' from generate_series(1, 5) n",
      [],
    ],
    ['a missing value', insert, [1, null]],
    ['too few values', insert, [1]],
    ['a value of another type', insert, ['one', 'a']],
    ['no statement', 'select from where', []],
    ['an empty text', '', []],
    ['an unknown table', 'select * from nobody', []],
    ['an error while it runs', 'select 1 / (n - 3) from generate_series(1, 5) n', []],
    ['an error at the commit', "insert into lines (id, text, word) values (1, 'a', 'missing')", []],
    ['a table', 'create table more (id int)', []],
  ])('[OPS-46] answers %s as PGlite does, however often it is asked', async (_, text, values) => {
    const undo = () => database.exec('drop table if exists more; delete from lines')
    const expected = await outcome(database.query(text, values))
    for (let time = 0; time < 8; time += 1) {
      await undo()
      expect(await outcome(client.query(text, values)), `time ${time + 1}`).toEqual(expected)
    }
    await undo()
    expect((await client.query(insert, [1, 'after'])).rows).toEqual([{ id: 1, text: 'after' }])
  })

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

  it('[OPS-46] runs statements that are given at once one after the other', async () => {
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
      { numRuns: 40 },
    )
  })

  it('[OPS-46] says after its end that the database is closed', async () => {
    const other = await PGlite.create()
    const ended = prepareStatements(other)
    const running = ended.transaction(async (transaction) => {
      await transaction.query('select 1')
      return (await transaction.query('select 2 as two')).rows
    })
    await other.close()
    expect(await running).toEqual([{ two: 2 }])
    await expect(ended.query('select 1')).rejects.toThrow('PGlite is closed')
    await expect(ended.transaction(() => Promise.resolve())).rejects.toThrow('PGlite is closed')
  })
})
