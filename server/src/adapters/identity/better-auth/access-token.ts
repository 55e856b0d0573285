import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authSession, authUser } from '#server/db/schema.ts'
import type { AuthenticatedCaller, Identity } from '#server/ports/identity.ts'
import type { Auth } from './create-auth.ts'

const shape = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Whether an Authorization header holds a signed access token rather than a session token. */
export function isAccessToken(authorization: string): boolean {
  return shape.test(authorization)
}

/** The identity of an access token; null once it has expired or its session has ended. */
export async function authenticateAccessToken(
  auth: Auth,
  db: Database,
  authorization: string,
): Promise<AuthenticatedCaller | null> {
  const token = shape.exec(authorization)?.[1] ?? ''
  const { payload } = await auth.api.verifyJWT({ body: { token } })
  if (typeof payload?.sid !== 'string') return null
  // Ending a session invalidates its tokens at once.
  const [found] = await db
    .select({ user: authUser })
    .from(authSession)
    .innerJoin(authUser, eq(authUser.id, authSession.userId))
    .where(and(eq(authSession.id, payload.sid), gt(authSession.expiresAt, new Date())))
  if (!found) return null
  return { ...toIdentity(found.user), cookies: [], authSession: payload.sid }
}

/** Converts Better Auth's user to the port's identity. */
export function toIdentity(
  user: Pick<typeof authUser.$inferSelect, 'id' | 'email' | 'emailVerified' | 'name'>,
): Identity {
  const { id: identityUserId, email, emailVerified, name } = user
  return { provider: 'better-auth', identityUserId, email, emailVerified, fullName: name || null }
}

/** Whether a session exists, expired or not: only a sign-out or the account's end deletes it. */
export async function hasAuthSession(db: Database, sessionId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: authSession.id })
    .from(authSession)
    .where(eq(authSession.id, sessionId))
  return found !== undefined
}

/** Whether a session exists and has not ended. */
export async function isAuthSessionActive(db: Database, sessionId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: authSession.id })
    .from(authSession)
    .where(and(eq(authSession.id, sessionId), gt(authSession.expiresAt, new Date())))
  return found !== undefined
}
