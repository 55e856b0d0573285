import { sql } from 'drizzle-orm'
import type { Transaction } from '../database.ts'

/** Makes texts of values the same on every server, whatever its settings are. */
export async function useFixedFormats(tx: Transaction): Promise<void> {
  const settings = [
    `timezone = 'UTC'`,
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    `extra_float_digits = 1`,
  ]
  for (const setting of settings) await tx.execute(sql.raw(`set local ${setting}`))
}
