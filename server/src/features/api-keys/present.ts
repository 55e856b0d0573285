import type { ApiKey } from '@live-scribe/contract/api-keys/api-keys'
import type { ApiKeyRow } from '#server/db/schema/api-keys.ts'

/** Converts a row to the reply, without the hash. */
export function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    ends_at: row.endsAt?.toISOString() ?? null,
    addresses: row.addresses,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }
}
