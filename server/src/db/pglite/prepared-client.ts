import {
  Mutex,
  type messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  TransactionAbortedError,
} from '@electric-sql/pglite'
import { SharedLock } from '#server/lib/async/shared-lock.ts'
import { SHARED_COMMIT } from '../prepared.ts'
import { concatenate } from './concatenate.ts'
import type { PgliteConnection } from './connection.ts'

type Query = PGlite['query']

/** What Drizzle calls of PGlite. */
export interface PgliteClient {
  query: Query
  /** Runs statements that take effect together; undone when the work or a statement fails. */
  transaction<Result>(work: (transaction: { query: Query }) => Promise<Result>): Promise<Result>
  /** Closes the database after all that was asked before. */
  close(): Promise<void>
}

/** Of every statement the database keeps 10 to 250 kB, of one with thousands of values megabytes. */
const MAX_KEPT_STATEMENTS = 100
const MAX_KEPT_LENGTH = 10_000

const READS_OR_WRITES_ROWS = /^\s*(select|insert|update|delete|with)\b/i
/**
 * A kept statement is planned for values as they are on average: a page or a join then reads all
 * rows of a user with many.
 */
const NEEDS_VALUES = /\b(limit|join)\b/i
/** All others may change what a kept statement returns. */
const CHANGES_NO_TABLE = /^\s*(begin|commit|rollback|savepoint|release|set)\b/i

/** What the database reports when a kept statement would return other columns than before. */
const featureNotSupported = '0A000'

/** Messages of which a statement gets one; without it, PGlite ended the statement halfway. */
const completions = ['commandComplete', 'emptyQuery']
const descriptions = ['parameterDescription']

const { serialize } = protocol

/**
 * A client of PGlite whose statements stay prepared. PGlite's own parses and plans each anew and
 * enters the database five times for it; this one does so once, or twice for one that is not kept
 * (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY).
 */
export function prepareStatements(connection: PgliteConnection): PgliteClient {
  const statements = new StatementCache(MAX_KEPT_STATEMENTS)
  const lock = new SharedLock()

  const send = (...parts: Uint8Array[]) => connection.send(concatenate(parts))

  const prepare = async (text: string): Promise<PreparedStatement> => {
    const isKept = isKeepable(text)
    const name = isKept ? statements.nextName() : ''
    const closed = statements.takeDropped().map((name) => serialize.close({ type: 'S', name }))
    const description = await send(
      ...closed,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    expectOneOf(descriptions, description)
    const parameterTypes = parse.parseDescribeStatementResults(description)
    const statement = { name, parameterTypes, rows: description.find(isRowDescription) ?? null }
    if (isKept) statements.add(text, statement)
    else if (mayChangeTables(text)) statements.dropAll()
    return statement
  }

  async function execute<Row>(
    text: string,
    parameters: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    const { name, parameterTypes, rows } = statements.find(text) ?? (await prepare(text))
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const write = connection.types.serializers[parameterTypes[index] ?? 0] ?? String
      return write(value)
    })
    const message = concatenate([
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    ])
    const mayShareCommit = name !== '' && text.includes(SHARED_COMMIT)
    const replies = await connection.send(message, { mayShareCommit }).catch((error) => {
      // A change of a table was undone, after the statement was prepared.
      if (error.code === featureNotSupported) statements.dropAll()
      throw error
    })
    expectOneOf(completions, replies)
    const described = rows ? [rows, ...replies] : replies
    // Given as options, the parsers would be copied with all of PGlite's for each statement.
    const parsers = Object.assign(Object.create(connection.types.parsers), options?.parsers)
    const rowMode = options?.rowMode
    const [result] = parse.parseResults(described, parsers, rowMode && { rowMode })
    return result as Results<Row>
  }

  /** The commands that begin and end a transaction. */
  const command = async (text: string) => {
    const replies = await send(serialize.query(text))
    expectOneOf(completions, replies)
    return parse.parseResults(replies, {})[0]
  }

  async function transact<Result>(work: (transaction: { query: Query }) => Promise<Result>) {
    /** Statements of a transaction may be given at once. */
    const mutex = new Mutex()
    let isOver = false
    const query: Query = (...query) =>
      mutex.runExclusive(() => {
        if (isOver) throw new Error('Transaction is closed')
        return execute(...query)
      })
    const end = (text: string) =>
      mutex.runExclusive(() => {
        isOver = true
        return command(text)
      })
    try {
      await command('begin')
      const result = await work({ query })
      const ended = await end('commit')
      if (ended?.command !== 'COMMIT') throw new TransactionAbortedError()
      return result
    } catch (error) {
      // Also where the commit had no answer: what others write must not be part of it.
      await end('rollback')
      throw error
    }
  }

  return {
    query: (...query) => {
      // A statement without a name is lost when another one comes between its messages.
      const run = () => execute<never>(...query)
      return isKeepable(query[0]) ? lock.runShared(run) : lock.runExclusive(run)
    },
    transaction: (work) => lock.runExclusive(() => transact(work)),
    close: () => lock.runExclusive(() => connection.close()),
  }
}

function expectOneOf(names: string[], replies: messages.BackendMessage[]): void {
  if (replies.some(({ name }) => names.includes(name))) return
  throw new Error('The database ended a statement without a result.')
}

function isKeepable(text: string): boolean {
  return (
    READS_OR_WRITES_ROWS.test(text) && text.length <= MAX_KEPT_LENGTH && !NEEDS_VALUES.test(text)
  )
}

function mayChangeTables(text: string): boolean {
  return !READS_OR_WRITES_ROWS.test(text) && !CHANGES_NO_TABLE.test(text)
}

function isRowDescription(
  message: messages.BackendMessage,
): message is messages.RowDescriptionMessage {
  return message.name === 'rowDescription'
}

/** A statement that the database has parsed. */
interface PreparedStatement {
  /** Empty for one that the next such statement replaces. */
  name: string
  /** The object ids of its parameters' types. */
  parameterTypes: readonly number[]
  /** Describes its rows; null without rows. */
  rows: messages.RowDescriptionMessage | null
}

/** The statements that a database keeps, by their texts; the longest unused makes room for a new one. */
class StatementCache {
  readonly #limit: number
  /** In the order of their last use. */
  readonly #statements = new Map<string, PreparedStatement>()
  #dropped: string[] = []
  #numbers = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  find(text: string): PreparedStatement | null {
    const found = this.#statements.get(text)
    if (!found) return null
    this.#statements.delete(text)
    this.#statements.set(text, found)
    return found
  }

  /** Keeps a statement, instead of one with the same text that was prepared at the same time. */
  add(text: string, statement: PreparedStatement): void {
    const same = this.#statements.get(text)
    if (same) this.#dropped.push(same.name)
    this.#statements.set(text, statement)
    const [oldest] = this.#statements
    if (!oldest || this.#statements.size <= this.#limit) return
    this.#statements.delete(oldest[0])
    this.#dropped.push(oldest[1].name)
  }

  /** A name that no statement had before. */
  nextName(): string {
    this.#numbers += 1
    return `s${this.#numbers}`
  }

  dropAll(): void {
    this.#dropped.push(...[...this.#statements.values()].map(({ name }) => name))
    this.#statements.clear()
  }

  /** The names of dropped statements that the database still has; returned once. */
  takeDropped(): string[] {
    const dropped = this.#dropped
    this.#dropped = []
    return dropped
  }
}
