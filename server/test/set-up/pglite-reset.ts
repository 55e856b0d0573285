import type { PGlite } from '@electric-sql/pglite'

/** What a database contains after its migrations. */
export interface MigratedState {
  /** A digest of its tables, columns, constraints, triggers and functions. */
  schema: string
  /** The rows that migrations inserted, as JSON by table. */
  rows: Map<string, string>
  /** The last numbers that migrations took, by sequence. */
  sequences: Map<string, string>
}

/** Tables with pages on disk: with rows, or with rows once. */
const usedTables = `select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`

const takenNumbers = `select seqrelid::regclass::text as name, pg_sequence_last_value(seqrelid)::text as last
  from pg_sequence where pg_sequence_last_value(seqrelid) is not null`

/** Objects that are not PostgreSQL's own have higher ids. */
const FIRST_NORMAL_ID = 16_384

/** Without the columns that TRUNCATE and ANALYZE change. */
const definitions = [
  `select concat_ws(' ', oid, relnamespace, relname, relkind, relowner, relnatts, relchecks,
    relhastriggers, reloptions) as definition from pg_class where oid >= ${FIRST_NORMAL_ID}`,
  `select t::text from pg_attribute t where attrelid >= ${FIRST_NORMAL_ID}`,
  ...['pg_constraint', 'pg_attrdef', 'pg_trigger', 'pg_proc', 'pg_type'].map(
    (catalog) => `select t::text from ${catalog} t where oid >= ${FIRST_NORMAL_ID}`,
  ),
  `select t::text from pg_index t where indexrelid >= ${FIRST_NORMAL_ID}`,
  ...['pg_namespace', 'pg_extension', 'pg_db_role_setting'].map(
    (catalog) => `select t::text from ${catalog} t`,
  ),
]

const schemaDigest = `select md5(string_agg(definition, ',' order by definition)) as digest
  from (${definitions.join(' union all ')}) definitions`

/** Reads what `resetDatabase` restores, from a database that only migrations have written. */
export async function readMigratedState(client: PGlite): Promise<MigratedState> {
  const { rows: tables } = await client.query<{ name: string }>(usedTables)
  const rows = new Map<string, string>()
  for (const { name } of tables) {
    const read = `select coalesce(json_agg(t), '[]')::text as rows from ${name} t`
    rows.set(name, (await client.query<{ rows: string }>(read)).rows[0]?.rows ?? '[]')
  }
  const { rows: taken } = await client.query<{ name: string; last: string }>(takenNumbers)
  const sequences = new Map(taken.map(({ name, last }) => [name, last]))
  return { schema: await readSchema(client), rows, sequences }
}

/** Empties all tables but for the rows of the migrations, and ends what belongs to the connection. */
export async function resetDatabase(
  client: PGlite,
  { rows, sequences }: MigratedState,
): Promise<void> {
  const { rows: used } = await client.query<{ name: string }>(usedTables)
  const names = used.map(({ name }) => name)
  if (names.length > 0) await client.exec(`truncate ${names.join()} restart identity cascade`)
  for (const [table, json] of rows) {
    const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`
    await client.query(insert, [json])
  }
  // An insert that fails takes a number and leaves no page behind.
  await client.query('select setval(seqrelid, seqstart, false) from pg_sequence')
  for (const [name, last] of sequences) {
    await client.query('select setval($1::text::regclass, $2::text::bigint)', [name, last])
  }
  await client.exec('discard all')
}

/** Whether the tables themselves are those of the migrations. */
export async function isAsCreated(client: PGlite, { schema }: MigratedState): Promise<boolean> {
  return (await readSchema(client)) === schema
}

async function readSchema(client: PGlite): Promise<string> {
  return (await client.query<{ digest: string }>(schemaDigest)).rows[0]?.digest ?? ''
}
