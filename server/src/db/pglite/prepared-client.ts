import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite'
import { type PreparedStatement, StatementCache } from './statement-cache.ts'

/** What Drizzle calls of PGlite. */
export type PgliteClient = Pick<PGlite, 'query' | 'transaction'>

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

const { serialize } = protocol

/**
 * A client of PGlite whose statements stay prepared. PGlite's own parses and plans each anew and
 * enters the database five times for it; this one does so once, or twice for one that is not kept
 * (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY).
 */
export function prepareStatements(database: PGlite): PgliteClient {
  const statements = new StatementCache(MAX_KEPT_STATEMENTS)

  const send = (...parts: Uint8Array[]) =>
    database.execProtocolStream(Buffer.concat(parts), { syncToFs: false })

  const prepare = async (text: string): Promise<PreparedStatement> => {
    const isOnRows = READS_OR_WRITES_ROWS.test(text)
    const isKept = isOnRows && text.length <= MAX_KEPT_LENGTH && !NEEDS_VALUES.test(text)
    const name = isKept ? statements.nextName() : ''
    const closed = statements.takeDropped().map((name) => serialize.close({ type: 'S', name }))
    const description = await send(
      ...closed,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const parameterTypes = parse.parseDescribeStatementResults(description)
    const statement = { name, parameterTypes, rows: description.find(isRowDescription) ?? null }
    if (isKept) statements.add(text, statement)
    else if (!isOnRows && !CHANGES_NO_TABLE.test(text)) statements.dropAll()
    return statement
  }

  /** One statement at a time: those of a transaction may be run together. */
  const run = <Row>(text: string, parameters?: unknown[], options?: QueryOptions) =>
    database.runExclusive(() => execute<Row>(text, parameters, options))

  async function execute<Row>(
    text: string,
    parameters: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    const { name, parameterTypes, rows } = statements.find(text) ?? (await prepare(text))
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const write = database.serializers[parameterTypes[index] ?? 0] ?? String
      return write(value)
    })
    const replies = await send(
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    ).catch((error) => {
      // A change of a table was undone, after the statement was prepared.
      if (error.code === featureNotSupported) statements.dropAll()
      throw error
    })
    const described = rows ? [rows, ...replies] : replies
    // Given as options, the parsers would be copied with all of PGlite's for each statement.
    const parsers = Object.assign(Object.create(database.parsers), options?.parsers)
    const rowMode = options?.rowMode
    const [result] = parse.parseResults(described, parsers, rowMode && { rowMode })
    return result as Results<Row>
  }

  return {
    query: async (text, parameters, options) => {
      await database._checkReady()
      return database._runExclusiveTransaction(() => run(text, parameters, options))
    },
    transaction: (work) =>
      database.transaction((transaction) => {
        transaction.query = async (...query) => {
          if (transaction.closed) throw new Error('Transaction is closed')
          return run(...query)
        }
        return work(transaction)
      }),
  }
}

function isRowDescription(
  message: messages.BackendMessage,
): message is messages.RowDescriptionMessage {
  return message.name === 'rowDescription'
}
