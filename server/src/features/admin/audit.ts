import type { Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { auditEntries } from '#server/db/schema.ts'

/** What an administrator did, to whom, and why. */
export interface Deed {
  action:
    | 'create affiliate'
    | 'activate affiliate'
    | 'deactivate affiliate'
    | 'add minutes'
    | 'grant admin'
    | 'revoke admin'
    | 'end sessions'
  target: string
  reason?: string
}

/** Writes a deed down, in the transaction that does it; without an actor it was the command line. */
export async function writeAudit(
  tx: Transaction,
  actor: Pick<UserRow, 'id' | 'email'> | null,
  deed: Deed,
  now: Date,
): Promise<void> {
  const who = { actorId: actor?.id ?? null, actorEmail: actor?.email ?? null }
  await tx.insert(auditEntries).values({ ...who, ...deed, createdAt: now })
}
