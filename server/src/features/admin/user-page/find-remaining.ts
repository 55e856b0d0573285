import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'

/** The user with an id; throws `not_found` for none, and for a deleted account. */
export async function findRemaining(
  db: Database | Transaction,
  id: string,
  { isLocked = false } = {},
): Promise<UserRow> {
  const found = z.uuid().safeParse(id).success ? await select(db, id, isLocked) : []
  if (!found[0]) throw new AppError('not_found', 'User not found')
  return found[0]
}

function select(db: Database | Transaction, id: string, isLocked: boolean) {
  const query = db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return isLocked ? query.for('update') : query
}
