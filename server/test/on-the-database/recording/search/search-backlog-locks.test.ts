import { until } from '@live-scribe/testing/time/until'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { transcriptionSessions as sessions, transcriptFixes } from '#server/db/schema.ts'
import { indexLines } from '#server/features/recording/search/index-lines.ts'
import { findTexts, serveSearches } from './searched-recordings.ts'

const searches = serveSearches()

/** Whether a connection waits for a lock; in the embedded database all wait for the one transaction. */
async function isWaiting(tx: Transaction): Promise<boolean> {
  if (inject('testDatabase').provider === 'pglite') return true
  const rows = await queryRows(
    tx,
    sql`select from pg_locks as waiting join pg_locks as held using (pid)
      where not waiting.granted
        and held.database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length > 0
}

it('[FIND-25] [FIX-25] lines are indexed before a change of the recording’s fixes or after it, never beside it', async () => {
  const { db } = searches.server.context
  const lines = Array.from({ length: 12 }, (_, at) => `Line ${at + 1} about herons.`)
  const code = await searches.add(['One crane.', ...lines, 'One stork.'], { status: 'paused' })
  const [session] = await db.select().from(sessions).where(eq(sessions.code, code))
  if (!session) throw new Error('no session')
  const toFix = (number: number, original: string, replacement: string) => ({
    sessionId: session.id,
    authorId: session.userId,
    createdAt: new Date(),
    scope: 'recording' as const,
    number,
    original,
    replacement,
  })
  let indexed: Promise<void> | undefined
  // As a fix that replaces an earlier one: it writes a later line of the index first.
  await db.transaction(async (tx) => {
    await tx.select().from(sessions).where(eq(sessions.id, session.id)).for('update')
    await tx.insert(transcriptFixes).values(toFix(1, 'stork', 'ibis'))
    indexed = indexLines(db)
    await until(() => isWaiting(tx))
    await tx.insert(transcriptFixes).values(toFix(2, 'crane', 'egret'))
  })
  await indexed
  expect(await findTexts(searches.user, 'ibis')).toEqual(['One ibis.'])
  expect(await findTexts(searches.user, 'egret')).toEqual(['One egret.'])
  expect(await findTexts(searches.user, 'heron')).toHaveLength(12)
})
