import type { ConnectedProgram } from '@live-scribe/contract/api-keys/programs'
import type { AppContext } from '#server/context.ts'

/** A user's connected programs, the latest first; null where programs can't be connected. */
export async function findPrograms(
  { identity }: Pick<AppContext, 'identity'>,
  identityUserId: string,
): Promise<ConnectedProgram[] | null> {
  const found = await identity.programs?.list(identityUserId)
  if (!found) return null
  return found.map(({ id, name, host, scopes, connectedAt, lastUsedAt }) => ({
    id,
    name,
    host,
    scopes: [...scopes],
    connected_at: connectedAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }))
}
