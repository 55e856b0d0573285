import { DATA_EXPORT_VALIDITY_MS } from '@live-scribe/contract/account/data-export'
import { and, eq, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import { isClaimOver } from '#server/db/claim-time.ts'
import type { Database } from '#server/db/database.ts'
import { createPlaceholder, prepareExists } from '#server/db/prepared.ts'
import type { DataExportRow } from '#server/db/schema/data-exports.ts'
import { dataExports, dataExportPieces as pieces } from '#server/db/schema.ts'

/** Milliseconds without a sign of its process after which another one begins a file anew. */
const CLAIM_MS = 60_000
/** How often processes begin a file before it counts as failed. */
const MAX_ATTEMPTS = 3

/** A file that this process makes. */
export type ClaimedExport = Pick<DataExportRow, 'id' | 'userId' | 'timeZone' | 'claim' | 'attempts'>

const isAbandoned = (now: Date | SQLWrapper) =>
  and(eq(dataExports.state, 'making'), isClaimOver(dataExports.claimedUntil, now))

/** Whether a file waits, was left by a process that is gone, or is over its day. */
export const hasDueExport = prepareExists((db) => {
  const { state, expiresAt } = dataExports
  const now = createPlaceholder('now', expiresAt)
  return db
    .select({ one: sql`1` })
    .from(dataExports)
    .where(or(eq(state, 'waiting'), isAbandoned(now), lt(expiresAt, now)))
})

/** Claims the file that waits longest, or whose process is gone; null: none. */
export async function claimExport(db: Database, now: Date): Promise<ClaimedExport | null> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(or(eq(dataExports.state, 'waiting'), isAbandoned(now)))
      .orderBy(dataExports.requestedAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return null
    await tx.delete(pieces).where(eq(pieces.exportId, next.id))
    const [claimed] = await tx
      .update(dataExports)
      .set({
        state: 'making',
        claim: crypto.randomUUID(),
        claimedUntil: after(now, CLAIM_MS),
        attempts: sql`${dataExports.attempts} + 1`,
        recordingsDone: 0,
        bytes: 0,
      })
      .where(eq(dataExports.id, next.id))
      .returning()
    return claimed ?? null
  })
}

/** What a process reports of a file that it makes. */
export interface ExportProgress {
  done?: number
  total?: number
  /** The next piece, and its number. */
  piece?: { number: number; content: Uint8Array }
}

/** Stores the progress of a file; false when its process has lost it, or it was deleted. */
export async function storeProgress(
  db: Database,
  claimed: ClaimedExport,
  { done, total, piece }: ExportProgress,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [held] = await tx
      .update(dataExports)
      .set({
        claimedUntil: after(now, CLAIM_MS),
        ...(done === undefined ? {} : { recordingsDone: done }),
        ...(total === undefined ? {} : { recordingsTotal: total }),
        ...(piece ? { bytes: sql`${dataExports.bytes} + ${piece.content.length}` } : {}),
      })
      .where(isHeld(claimed))
      .returning({ id: dataExports.id })
    if (held && piece) await tx.insert(pieces).values({ exportId: claimed.id, ...piece })
    return held !== undefined
  })
}

/** Offers a file for download for a day. */
export async function finishExport(db: Database, claimed: ClaimedExport, now: Date): Promise<void> {
  const expiresAt = after(now, DATA_EXPORT_VALIDITY_MS)
  await db
    .update(dataExports)
    .set({ state: 'ready', claim: null, claimedUntil: null, expiresAt })
    .where(isHeld(claimed))
}

/** Gives up a file whose making failed: it is begun again, unless that was done often. */
export async function releaseExport(
  db: Database,
  claimed: ClaimedExport,
  now: Date,
): Promise<void> {
  const hasFailed = claimed.attempts >= MAX_ATTEMPTS
  await db.transaction(async (tx) => {
    const [released] = await tx
      .update(dataExports)
      .set({
        state: hasFailed ? 'failed' : 'waiting',
        claim: null,
        claimedUntil: null,
        expiresAt: hasFailed ? after(now, DATA_EXPORT_VALIDITY_MS) : null,
      })
      .where(isHeld(claimed))
      .returning({ id: dataExports.id })
    if (released) await tx.delete(pieces).where(eq(pieces.exportId, released.id))
  })
}

function isHeld({ id, claim }: ClaimedExport) {
  return and(eq(dataExports.id, id), eq(dataExports.claim, claim ?? ''))
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
