import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authSession } from '#server/db/schema.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Seconds after which an unused auth session expires; each day of use renews it. */
export const AUTH_SESSION_IDLE_SECONDS = 7 * DAY_SECONDS
/** Milliseconds from the sign-in after which an auth session ends in any case. */
const MAX_SESSION_AGE_MS = 30 * DAY_SECONDS * 1000

/** Characters of a browser’s description that are kept: enough for its name and system. */
const MAX_USER_AGENT_CHARACTERS = 512

/** A new auth session with no more of its browser’s description than people read. */
export function cutUserAgent<S extends { userAgent?: string | null | undefined }>(session: S): S {
  return { ...session, userAgent: session.userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) }
}

/** The argument of the library's hook for the renewing endpoint. */
interface Call {
  getSignedCookie(name: string, secret: string): Promise<string | null | false>
  context: { secret: string; authCookies: { sessionToken: { name: string } } }
}

/** Library hook that limits the renewal of an auth session to its maximum age. */
export function limitAuthSessionAge(db: Database) {
  const before = async (
    changes: { expiresAt?: Date | undefined } & Record<string, unknown>,
    call: Call | null,
  ) => {
    const { expiresAt } = changes
    if (!expiresAt || !call) return
    const { secret, authCookies } = call.context
    // The hook does not receive the session, so its token is read from the cookie.
    const token = await call.getSignedCookie(authCookies.sessionToken.name, secret)
    if (!token) return
    const [row] = await db.select().from(authSession).where(eq(authSession.token, token))
    if (!row) return
    const last = row.createdAt.getTime() + MAX_SESSION_AGE_MS
    return { data: { expiresAt: new Date(Math.min(last, expiresAt.getTime())) } }
  }
  return { session: { update: { before } } }
}

/** Calls that end auth sessions on purpose, of whatever age. */
const endingPaths =
  /^\/(revoke-|change-password|reset-password|delete-user|two-factor\/|verify-email|callback\/)/

/**
 * Library hook that refuses to delete an expired auth session when a call merely carries its cookie:
 * that is no sign-out, and a running recording outlives the cookie.
 */
export async function refuseDeletingExpired(
  { expiresAt }: { expiresAt: Date },
  call: { path?: string | undefined } | null,
): Promise<boolean> {
  return expiresAt.getTime() > Date.now() || endingPaths.test(call?.path ?? '')
}
