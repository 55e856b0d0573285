import { type ApiKey, MAX_API_KEYS, type newApiKey } from '@live-scribe/contract/api-keys/api-keys'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { ApiKeyRow } from '#server/db/schema/api-keys.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { apiKeys } from '#server/db/schema.ts'
import { type NewMail, queueMail, sendMailsSoon } from '#server/features/billing/index.ts'
import { lockRemainingUser } from '#server/features/identity/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { writeLetter } from '#server/lib/letter.ts'
import { sanitizePersonName } from '#server/lib/mail-text.ts'
import { generateApiKey, hashApiKey, toShownPrefix } from './key-format.ts'
import { presentApiKey } from './present.ts'

/** A user's keys that are not revoked, newest first. */
async function findApiKeys(db: Database | Transaction, userId: string): Promise<ApiKeyRow[]> {
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
 * Makes a key; it is nowhere stored and in the result only. Its owner gets a mail, and the audit log
 * an entry. Throws `conflict` when the user has the maximum, `unauthenticated` for an account that is
 * being deleted.
 */
export async function insertApiKey(
  context: AppContext,
  owner: UserRow,
  { name, scopes, ends_at, addresses }: z.output<typeof newApiKey>,
  address: string,
): Promise<{ key: string; api_key: ApiKey }> {
  const now = context.now()
  const userId = owner.id
  const endsAt = ends_at === null ? null : new Date(ends_at)
  if (endsAt && endsAt <= now) throw new AppError('bad_request', 'Choose a later end date.')
  const key = generateApiKey()
  const made = await context.db.transaction(async (tx) => {
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
    const publicUrl = context.publicUrl()
    await queueMail(tx, keyMadeMail(owner, row, { publicUrl, address }), now)
    await recordKeyEvent(context, tx, owner, { kind: 'api-key-made', key: row, address })
    return { key, api_key: presentApiKey(row) }
  })
  sendMailsSoon(context)
  return made
}

/** Revokes a user's key; false when the user has none of this id. */
export async function revokeApiKey(
  context: AppContext,
  owner: UserRow,
  { id, address }: { id: string; address: string },
): Promise<boolean> {
  const isOwnKey = and(eq(apiKeys.id, id), eq(apiKeys.userId, owner.id), isNull(apiKeys.revokedAt))
  return context.db.transaction(async (tx) => {
    const set = { revokedAt: context.now() }
    const [key] = await tx.update(apiKeys).set(set).where(isOwnKey).returning()
    if (key) await recordKeyEvent(context, tx, owner, { kind: 'api-key-revoked', key, address })
    return key !== undefined
  })
}

/** Deletes all keys of a user in the caller's transaction. */
export async function deleteApiKeys(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId))
}

/** The mail about a new key, so that its owner notices one that somebody else made. */
function keyMadeMail(
  owner: UserRow,
  { id, name, prefix, scopes, endsAt }: ApiKeyRow,
  { publicUrl, address }: { publicUrl: string; address: string },
): NewMail {
  const end = endsAt ? `It ends on ${endsAt.toISOString().slice(0, 10)} (UTC).` : 'It has no end.'
  const { text: body, html } = writeLetter(owner.fullName, [
    // Whoever made the key chose its name, so it must not become a link.
    `An API key for your account was made from ${address}: “${sanitizePersonName(name)}” (${prefix}…). It may use ${scopes.join(', ')}. ${end}`,
    'If it was not you, revoke it, end the other sessions, and change your password.',
    { label: 'Keys and sessions', url: `${publicUrl}/security` },
  ])
  return {
    cause: `api-key:${id}`,
    recipient: owner.email,
    subject: 'An API key was made',
    body,
    html,
  }
}

/** Records in the audit log, in the caller's transaction, that a key was made or revoked. */
function recordKeyEvent(
  { events, now }: Pick<AppContext, 'events' | 'now'>,
  tx: Transaction,
  { identityUserId, email }: UserRow,
  made: { kind: 'api-key-made' | 'api-key-revoked'; key: ApiKeyRow; address: string },
): Promise<void> {
  const { kind, key, address } = made
  const detail = `${key.prefix}… for ${key.scopes.join(', ')}, from ${address}`
  return events.securityEvent.emit(tx, { kind, identityUserId, email, detail }, now())
}
