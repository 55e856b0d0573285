import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { apiKeys } from '#server/db/schema.ts'

const PREFIX = 'api-key:'

/**
 * The name under which sockets and tokens of a key run, in place of the id of an auth session; no
 * identity provider has such ids.
 */
export function toKeySignIn(id: string): string {
  return `${PREFIX}${id}`
}

/** Whether this is the name of a key. */
export function isKeySignIn(signIn: string): boolean {
  return signIn.startsWith(PREFIX)
}

/**
 * Whether an auth session, or a key by its name, is still valid; `evenExpired`, as for a running
 * recording, also for an auth session that has expired without a sign-out.
 */
export async function isSignInValid(
  { db, identity, now }: Pick<AppContext, 'db' | 'identity' | 'now'>,
  signIn: string,
  { evenExpired = false } = {},
): Promise<boolean> {
  if (!isKeySignIn(signIn))
    return evenExpired ? identity.hasSession(signIn) : identity.isSignedIn(signIn)
  const [valid] = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.id, signIn.slice(PREFIX.length)),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.endsAt), gt(apiKeys.endsAt, now())),
      ),
    )
  return valid !== undefined
}

/** The name that a key’s owner gave it; null for an auth session and a key that is gone. */
export async function findKeyName(db: Database, signIn: string): Promise<string | null> {
  if (!isKeySignIn(signIn)) return null
  const isKey = eq(apiKeys.id, signIn.slice(PREFIX.length))
  const [key] = await db.select({ name: apiKeys.name }).from(apiKeys).where(isKey)
  return key?.name ?? null
}
