import { PGlite, protocol } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectTo } from '../../../test/set-up/pglite-connection.ts'
import type { PgliteConnection } from './connection.ts'
import { prepareStatements } from './prepared-client.ts'

describe('a client of a database that ends statements halfway', () => {
  let database: PGlite
  beforeAll(async () => {
    database = await PGlite.create()
    await database.exec('create table words (word text)')
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.query('discard all')
    await database.query('delete from words')
  })

  const unanswered = 'The database ended a statement without a result.'
  /** Ends what begins with one of these letters without a result, so many times. */
  const connectToFaulty = (fault: { letters: string; times: number }): PgliteConnection => {
    const working = connectTo(database)
    const sync = new Uint8Array(protocol.serialize.sync())
    const isFaulty = (message: Uint8Array) =>
      fault.letters.includes(String.fromCharCode(message[0] ?? 0)) && fault.times-- > 0
    return {
      ...working,
      send: (message) => working.send(isFaulty(message) ? sync.slice() : message),
    }
  }

  // B: bind and execute; P: parse and describe; Q: begin, commit and rollback.
  it.each(['B', 'P'])(
    '[OPS-46] counts nothing as done that was not answered (%s)',
    async (letters) => {
      const { query } = prepareStatements(connectToFaulty({ letters, times: 1 }))
      await expect(query("insert into words values ('lost')")).rejects.toThrow(unanswered)
      await query("insert into words values ('lost')")
      expect((await query('select * from words')).rows).toEqual([{ word: 'lost' }])
    },
  )

  it.each([0, 1])(
    '[OPS-46] leaves no transaction open that did not begin or end (after %s answers)',
    async (answers) => {
      const fault = { letters: 'Q', times: 0 }
      const { query, transaction } = prepareStatements(connectToFaulty(fault))
      if (answers === 0) fault.times = 1
      const failing = transaction(async (inside) => {
        await inside.query("insert into words values ('undone')")
        fault.times = 1
      })
      await expect(failing).rejects.toThrow(unanswered)
      await query("insert into words values ('kept')")
      await database.query('rollback')
      expect((await query('select * from words')).rows).toEqual([{ word: 'kept' }])
    },
  )
})
