import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { queryRows } from './query-rows.ts'

/**
 * When a table is due: the defaults of autovacuum (PostgreSQL's manual, "The Autovacuum Daemon"), but
 * after each thousand new rows, however large the table: a vacuum blocks all other queries, and this
 * bounds how long.
 */
const due = sql`
  select relid::regclass::text as name,
    n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
      or n_ins_since_vacuum > 1000 as "isVacuumed",
    reltuples < 0 or n_mod_since_analyze > 50 + 0.1 * reltuples as "isAnalysed"
  from pg_stat_user_tables join pg_class on pg_class.oid = relid
  order by name`

/**
 * Does what autovacuum does on a server, for a database that has no processes of its own: frees the
 * space of old rows, and counts what columns hold, without which the planner chooses slow plans.
 * Table after table, so that other queries come in between.
 */
export async function maintainTables(db: Database): Promise<void> {
  for (const { name, isVacuumed, isAnalysed } of await queryRows<DueTable>(db, due)) {
    if (isVacuumed) await db.execute(sql.raw(`vacuum ${name}`))
    if (isAnalysed) await db.execute(sql.raw(`analyze ${name}`))
  }
}

interface DueTable {
  name: string
  isVacuumed: boolean
  isAnalysed: boolean
}
