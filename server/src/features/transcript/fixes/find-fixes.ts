import type { TermFix } from '@live-scribe/contract/fixes/term-fix'
import { asc, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { FixRow } from '#server/db/schema/transcript/transcript-fixes.ts'
import { transcriptFixes as fixes } from '#server/db/schema.ts'

/** The fixes of a session, in the order in which they are applied. */
export async function findFixes(db: Database | Transaction, sessionId: string): Promise<TermFix[]> {
  return (await findFixesOf(db, [sessionId])).get(sessionId) ?? []
}

/** The fixes of sessions by the session's id, each list in the order in which they are applied. */
export async function findFixesOf(
  db: Database | Transaction,
  sessionIds: readonly string[],
): Promise<Map<string, TermFix[]>> {
  const rows = await db
    .select()
    .from(fixes)
    .where(inArray(fixes.sessionId, [...sessionIds]))
    .orderBy(asc(fixes.number))
  const found = new Map<string, TermFix[]>()
  for (const row of rows)
    found.set(row.sessionId, [...(found.get(row.sessionId) ?? []), toTermFix(row)])
  return found
}

/** A fix as everybody who may read the transcript gets it: without its author. */
function toTermFix({ number: id, scope, segmentNumber, word, ...fix }: FixRow): TermFix {
  const { original, replacement } = fix
  const place = segmentNumber === null || word === null ? null : { segment: segmentNumber, word }
  return { id, original, replacement, place, ...(scope === 'always' ? { is_always: true } : {}) }
}
