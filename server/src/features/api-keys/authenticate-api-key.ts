import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { ApiKeyRow } from '#server/db/schema/api-keys.ts'
import { apiKeys, users } from '#server/db/schema.ts'
import type { ApiKeyCaller } from '#server/http/api-key.ts'
import { AppError } from '#server/http/app-error.ts'
import { isWithinRanges } from './is-within-ranges.ts'
import { hashApiKey, isWellFormedApiKey } from './key-format.ts'
import { toKeySignIn } from './key-sign-in.ts'

/** Milliseconds for which the time of the last use is not written again. */
const LAST_USE_PRECISION_MS = 60_000

/**
 * Finds the caller of a key that is used from this address. Throws `key_refused` for a misspelt,
 * unknown, ended or revoked key and for one of a deleted account, `address_refused` from elsewhere.
 */
export async function authenticateApiKey(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  key: string,
  address: string,
): Promise<ApiKeyCaller> {
  if (!isWellFormedApiKey(key)) {
    const text = 'This API key is misspelt: its checksum is wrong. Copy the whole key again.'
    throw new AppError('key_refused', text)
  }
  const [found] = await db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.hash, hashApiKey(key)),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.endsAt), gt(apiKeys.endsAt, now())),
        isNull(users.deletionStartedAt),
      ),
    )
  if (!found) {
    const text = 'This API key is unknown, has ended or was revoked. Make a new one at /security.'
    throw new AppError('key_refused', text)
  }
  const { id, scopes, addresses } = found.key
  if (addresses.length > 0 && !isWithinRanges(address, addresses)) {
    const text = `This API key may not be used from ${address}. Make one for this address at /security.`
    throw new AppError('address_refused', text)
  }
  await storeLastUse(db, found.key, now())
  return { id, scopes, user: found.user, signIn: toKeySignIn(id) }
}

async function storeLastUse(db: Database, { id, lastUsedAt }: ApiKeyRow, now: Date) {
  const isRecent = lastUsedAt && now.getTime() - lastUsedAt.getTime() < LAST_USE_PRECISION_MS
  if (isRecent) return
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id))
}
