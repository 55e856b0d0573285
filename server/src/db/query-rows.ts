import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

/** The rows of a statement that no table of the schema describes. */
export async function queryRows<Row>(
  db: Pick<Database, 'execute'>,
  statement: SQL,
): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] }
  return rows
}
