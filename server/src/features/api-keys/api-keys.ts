import { type ApiKey, MAX_API_KEYS, type newApiKey } from '@live-scribe/contract/api-keys/api-keys'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Transaction } from '#server/db/database.ts'
import type { ApiKeyRow } from '#server/db/schema/api-keys.ts'
import { apiKeys } from '#server/db/schema.ts'
import { lockRemainingUser } from '#server/features/identity/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { generateApiKey, hashApiKey, toShownPrefix } from './key-format.ts'
import { presentApiKey } from './present.ts'

/** A user's keys that are not revoked, newest first. */
export async function findApiKeys(
  db: Database | Transaction,
  userId: string,
): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
}

/** A user's keys that are not revoked, as their owner sees them. */
export async function listApiKeys(db: Database, userId: string): Promise<ApiKey[]> {
  return (await findApiKeys(db, userId)).map(presentApiKey)
}

/**
 * Makes a key; it is nowhere stored and in the result only. Throws `conflict` when the user has the
 * maximum, `unauthenticated` for an account that is being deleted.
 */
export async function insertApiKey(
  db: Database,
  userId: string,
  { name, scopes, ends_at, addresses }: z.output<typeof newApiKey>,
  now: Date,
): Promise<{ key: string; api_key: ApiKey }> {
  const endsAt = ends_at === null ? null : new Date(ends_at)
  if (endsAt && endsAt <= now) throw new AppError('bad_request', 'Choose a later end date.')
  const key = generateApiKey()
  return db.transaction(async (tx) => {
    await lockRemainingUser(tx, userId)
    if ((await findApiKeys(tx, userId)).length >= MAX_API_KEYS) {
      const text = `An account has at most ${MAX_API_KEYS} keys. Revoke one that you no longer use.`
      throw new AppError('conflict', text)
    }
    const [row] = await tx
      .insert(apiKeys)
      .values({
        userId,
        name,
        prefix: toShownPrefix(key),
        hash: hashApiKey(key),
        scopes: [...new Set(scopes)],
        endsAt,
        addresses: [...new Set(addresses)],
        createdAt: now,
      })
      .returning()
    if (!row) throw new Error('the key was not stored')
    return { key, api_key: presentApiKey(row) }
  })
}

/** Revokes a user's key; false when the user has none of this id. */
export async function revokeApiKey(
  db: Database,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const isIt = and(eq(apiKeys.id, id), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))
  const revoked = await db.update(apiKeys).set({ revokedAt: now }).where(isIt).returning()
  return revoked.length > 0
}

/** Deletes all keys of a user in the caller's transaction. */
export async function deleteApiKeys(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId))
}
