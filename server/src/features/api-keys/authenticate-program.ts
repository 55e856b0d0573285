import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { users } from '#server/db/schema.ts'
import type { ApiKeyCaller } from '#server/http/api-key.ts'

/** Finds the caller of a connected program's access token; null for any other text. */
export async function authenticateProgram(
  { db, identity }: Pick<AppContext, 'db' | 'identity'>,
  token: string,
): Promise<ApiKeyCaller | null> {
  const program = await identity.programs?.authenticate(token)
  if (!program) return null
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.identityUserId, program.identityUserId),
        isNull(users.deletionStartedAt),
        isNull(users.deletedAt),
      ),
    )
  if (!user) return null
  return { id: program.id, scopes: program.scopes, user, signIn: `program:${program.id}` }
}
