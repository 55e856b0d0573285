import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import type { ApiKeyRow } from '#server/db/schema/api-keys.ts'
import type { UserRow } from '#server/db/schema/users.ts'

/** Records in the audit log, in the caller's transaction, that a key was made or revoked. */
export function recordKeyEvent(
  { events, now }: Pick<AppContext, 'events' | 'now'>,
  tx: Transaction,
  { identityUserId, email }: UserRow,
  made: { kind: 'api-key-made' | 'api-key-revoked'; key: ApiKeyRow; address: string },
): Promise<void> {
  const { kind, key, address } = made
  const detail = `${key.prefix}… for ${key.scopes.join(', ')}, from ${address}`
  return events.securityEvent.emit(tx, { kind, identityUserId, email, detail }, now())
}
