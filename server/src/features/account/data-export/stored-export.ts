import type { DataExport } from '@live-scribe/contract/account/data-export'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { DataExportRow } from '#server/db/schema/data-exports.ts'
import { dataExports, dataExportPieces as pieces } from '#server/db/schema.ts'

/** A user's file with all data, or the state of its making; null when there is none any more. */
export async function findExport(
  db: Database,
  userId: string,
  now: Date,
): Promise<DataExportRow | null> {
  const isValid = or(isNull(dataExports.expiresAt), gt(dataExports.expiresAt, now))
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), isValid))
  return row ?? null
}

/** Asks for a new file in place of an earlier one; leaves one that is being made. */
export async function requestExport(
  db: Database,
  { userId, timeZone, now }: { userId: string; timeZone: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOver = or(eq(dataExports.state, 'ready'), eq(dataExports.state, 'failed'))
    await tx.delete(dataExports).where(and(eq(dataExports.userId, userId), isOver))
    await tx
      .insert(dataExports)
      .values({ userId, timeZone, requestedAt: now })
      .onConflictDoNothing({ target: dataExports.userId })
  })
}

/** Reads a file piece by piece; fails when it is deleted meanwhile. */
export async function* readExport(
  db: Database,
  { id, bytes }: DataExportRow,
): AsyncGenerator<Uint8Array> {
  let read = 0
  for (let number = 0; read < bytes; number += 1) {
    const isNext = and(eq(pieces.exportId, id), eq(pieces.number, number))
    const [piece] = await db.select().from(pieces).where(isNext)
    if (!piece) throw new Error('the file was deleted')
    read += piece.content.length
    yield piece.content
  }
}

/** The contract's form of a file. */
export function presentExport(row: DataExportRow): DataExport {
  return {
    id: row.id,
    state: row.state,
    requested_at: row.requestedAt.toISOString(),
    done: row.recordingsDone,
    total: row.recordingsTotal,
    bytes: row.bytes,
    expires_at: row.expiresAt?.toISOString() ?? null,
  }
}
