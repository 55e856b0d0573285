import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authSession, authUser } from '#server/db/schema.ts'
import type { Authenticated, Identity } from '#server/ports/identity.ts'
import type { Auth } from './create-auth.ts'

const shape = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Whether this header holds a signed access token rather than the token of a session. */
export function isAccessToken(authorization: string): boolean {
  return shape.test(authorization)
}

/** Whose token it is; null once it has ended or its session was ended. */
export async function identityOfAccessToken(
  auth: Auth,
  db: Database,
  authorization: string,
): Promise<Authenticated | null> {
  const token = shape.exec(authorization)?.[1] ?? ''
  const { payload } = await auth.api.verifyJWT({ body: { token } })
  if (typeof payload?.sid !== 'string') return null
  // A session that was ended ends its tokens at once.
  const [found] = await db
    .select({ user: authUser })
    .from(authSession)
    .innerJoin(authUser, eq(authUser.id, authSession.userId))
    .where(and(eq(authSession.id, payload.sid), gt(authSession.expiresAt, new Date())))
  if (!found) return null
  return { ...identityOf(found.user), cookies: [], authSession: payload.sid }
}

/** A person of the library as the product knows them. */
export function identityOf(
  user: Pick<typeof authUser.$inferSelect, 'id' | 'email' | 'emailVerified' | 'name'>,
): Identity {
  const { id: identityUserId, email, emailVerified, name } = user
  return { provider: 'better-auth', identityUserId, email, emailVerified, fullName: name || null }
}

/** Whether a session is there and has not ended. */
export async function isSignedIn(db: Database, sessionId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: authSession.id })
    .from(authSession)
    .where(and(eq(authSession.id, sessionId), gt(authSession.expiresAt, new Date())))
  return found !== undefined
}
