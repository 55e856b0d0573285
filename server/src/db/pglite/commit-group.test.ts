import { PGlite, protocol } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runGroup } from './commit-group.ts'
import { concatenate } from './concatenate.ts'
import { MessageQueue } from './message-queue.ts'

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
  await database.exec('create table words (id serial, word text unique check (word <> $$bad$$))')
  await database.exec('prepare write as insert into words (word) values ($1) returning word, xmin')
  await database.exec(
    'create table uses (word text references words (word) deferrable initially deferred)',
  )
  await database.exec('prepare use as insert into uses values ($1) returning word')
  await database.exec('prepare read as select count(*)::int, max(word) from words where $1 <> $$$$')
})
afterAll(() => database.close())
beforeEach(() => database.exec('truncate words, uses'))

const { serialize } = protocol
const toMessage = (statement: string, value: string) =>
  concatenate([
    serialize.bind({ statement, values: [value] }),
    serialize.execute({}),
    serialize.sync(),
  ])

async function run(message: Uint8Array) {
  const parts: Uint8Array[] = []
  await database.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (part) => parts.push(part.slice()),
  })
  return concatenate(parts)
}

/** The row, or the error's code, of an answer; null for an answer without either. */
function read(answer: Uint8Array<ArrayBuffer>): string[] | string | null {
  let outcome: string[] | string | null = null
  new protocol.Parser().parse(answer, (message) => {
    if ('fields' in message && message.name === 'dataRow') outcome = message.fields as string[]
    if ('code' in message) outcome = message.code as string
  })
  return outcome
}

const runAll = async (...statements: [string, string][]) =>
  (
    await runGroup(
      run,
      statements.map((one) => toMessage(...one)),
    )
  ).map(read)
const listWords = async () =>
  (await database.query<{ word: string }>('select word from words order by id')).rows.map(
    ({ word }) => word,
  )

describe('statements that share a commit', () => {
  it('[OPS-48] are one transaction, and each gets its own answer', async () => {
    const answers = await runAll(['write', 'one'], ['read', 'x'], ['write', 'two'])
    const [one, count, two] = answers
    expect(answers).toEqual([
      ['one', expect.stringMatching(/^\d+$/)],
      ['1', 'one'],
      ['two', one?.[1]],
    ])
    expect([count?.length, two?.length]).toEqual([2, 2])
    const alone = await runAll(['write', 'three'])
    expect(alone[0]?.[1]).not.toBe(one?.[1])
  })

  it.each([
    ['a row that is not allowed', 'bad', '23514'],
    ['a row that is there already', 'one', '23505'],
    ['a text that no row can have', 'nul \0', '22021'],
  ])('[OPS-48] keep what others wrote when one writes %s', async (_, word, code) => {
    const answers = await runAll(['write', 'one'], ['write', word], ['write', 'two'])
    expect(answers.map((one) => (Array.isArray(one) ? one[0] : one))).toEqual(['one', code, 'two'])
    expect(await listWords()).toEqual(['one', 'two'])
  })

  it('[OPS-48] keep what others wrote when one fails at the commit', async () => {
    const answers = await runAll(['write', 'one'], ['use', 'nothing'], ['write', 'two'])
    expect(answers.map((one) => (Array.isArray(one) ? one[0] : one))).toEqual([
      'one',
      '23503',
      'two',
    ])
    expect(await listWords()).toEqual(['one', 'two'])
  })

  it('[OPS-48] have no answers when one is missing, as it is not known whose', async () => {
    const withoutLast = async (message: Uint8Array) => {
      const answer = await run(message)
      return answer.subarray(0, answer.lastIndexOf('C'.charCodeAt(0))) as typeof answer
    }
    const statements = ['one', 'two'].map((word) => toMessage('write', word))
    const answers = await runGroup(withoutLast, statements)
    expect(answers.map((answer) => answer.length)).toEqual([0, 0])
  })

  it('[OPS-48] answer as they do one after the other', { tags: 'deep' }, async () => {
    const statement = fc.oneof(
      fc.tuple(fc.constant('read'), fc.constant('x')),
      fc.tuple(fc.constant('write'), fc.constantFrom('a', 'b', 'c', 'C', 'E', 'bad', 'nul \0', '')),
    )
    const groups = fc.array(fc.array(statement, { minLength: 1, maxLength: 8 }), { maxLength: 5 })
    const withoutXmin = (one: string[] | string | null) => (Array.isArray(one) ? one[0] : one)
    await fc.assert(
      fc.asyncProperty(groups, async (groups) => {
        await database.exec('truncate words, uses')
        const together = []
        for (const group of groups) together.push(...(await runAll(...group)))
        const words = await listWords()
        await database.exec('truncate words, uses')
        const alone = []
        for (const one of groups.flat()) alone.push(...(await runAll(one)))
        expect(together.map(withoutXmin)).toEqual(alone.map(withoutXmin))
        expect(words).toEqual(await listWords())
      }),
    )
  })
})

describe('the messages that wait', () => {
  const toCommand = (number: number, mayShareCommit: boolean) => ({
    type: 'message' as const,
    bytes: toMessage('write', `word ${number}`),
    mayShareCommit,
  })
  /** Serves these commands, which come at once; returns their transactions, and then "closed". */
  async function serve(shared: boolean[]): Promise<string[]> {
    const served: string[] = []
    const queue = new MessageQueue({
      run,
      answer: (answer) => served.push(read(answer)?.[1] ?? 'none'),
      close: async () => void served.push('closed'),
    })
    const all = shared.map((mayShare, at) => queue.add(toCommand(at, mayShare)))
    await Promise.all([...all, queue.add({ type: 'close' })])
    return served
  }
  const count = (transactions: string[]) => new Set(transactions.slice(0, -1)).size

  it('[OPS-48] share a commit with those beside them only, eight at most, in their order', async () => {
    expect(count(await serve(Array(8).fill(true)))).toBe(1)
    await database.exec('truncate words, uses')
    expect(count(await serve(Array(17).fill(true)))).toBe(3)
    await database.exec('truncate words, uses')
    const [a, b, c, d, e, f] = await serve([true, true, false, true, true])
    expect([a === b, b === c, c === d, d === e, f]).toEqual([true, false, false, true, 'closed'])
    expect(await listWords()).toEqual([0, 1, 2, 3, 4].map((number) => `word ${number}`))
  })

  it('[OPS-48] share nothing unless both may', async () => {
    expect(count(await serve([false, false, true, false]))).toBe(4)
  })
})
