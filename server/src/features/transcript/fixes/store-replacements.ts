import type { Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptFixes } from '#server/db/schema.ts'
import type { Replacement } from '#server/features/vocabulary/index.ts'

/** Stores the replacements of its owner's vocabulary as the first fixes of a new session. */
export async function storeReplacements(
  tx: Transaction,
  { id: sessionId, userId: authorId, startedAt: createdAt }: SessionRow,
  replacements: readonly Replacement[],
): Promise<void> {
  if (replacements.length === 0) return
  // The newest one is first, and as a fix the last.
  const rows = replacements.toReversed().map(({ term, heard }, index) => ({
    sessionId,
    authorId,
    createdAt,
    number: index + 1,
    scope: 'always' as const,
    original: heard,
    replacement: term,
  }))
  await tx.insert(transcriptFixes).values(rows)
}
