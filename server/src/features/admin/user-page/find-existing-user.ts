import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'

/** The user with an id, its row locked if asked; throws `not_found` without one or once deleted. */
export async function findExistingUser(
  db: Database | Transaction,
  id: string,
  { isLocked = false } = {},
): Promise<UserRow> {
  const found = z.uuid().safeParse(id).success ? await select(db, id, isLocked) : []
  if (!found[0]) throw new AppError('not_found', 'User not found')
  return found[0]
}

/**
 * Throws `forbidden` when support or billing act on somebody with a role, themselves included:
 * nobody gets at an administrator through an account that may do less.
 */
export function checkMayActOn(actor: UserRow, user: UserRow): void {
  if (actor.staffRole === 'admin' || user.staffRole === null) return
  const text = 'Ask an administrator: only they change the account of somebody with a role.'
  throw new AppError('forbidden', text)
}

function select(db: Database | Transaction, id: string, isLocked: boolean) {
  const query = db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return isLocked ? query.for('update') : query
}
