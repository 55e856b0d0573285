import { FRESH_SIGN_IN_MS } from '@live-scribe/contract/account/deletion'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { authAccount, authSession, authUser, authVerification } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { IdentityProvider } from '#server/ports/identity.ts'
import type { BetterAuthOptions } from './create-auth.ts'
import { BUSY_TEXT, isBusy } from './guards/password-strength.ts'
import { WRONG_IN_SESSION_LIMIT } from './guards/reauthentication-limit.ts'

type Headers = Parameters<IdentityProvider['confirmUser']>[0]

interface UserDeletionOptions
  extends Pick<BetterAuthOptions, 'db' | 'rateLimits' | 'passwordWork' | 'onSignedOut'> {
  findSession: (
    headers: Headers,
  ) => Promise<{ session: { id: string; createdAt: Date }; user: { id: string } } | null>
}

/** The part of the local identity provider that confirms, signs out and deletes a user. */
export function userDeletion(
  options: UserDeletionOptions,
): Pick<IdentityProvider, 'getReauthentication' | 'confirmUser' | 'endSessions' | 'deleteUser'> {
  const { db, passwordWork, findSession, onSignedOut } = options
  const wrong = options.rateLimits.limiter('wrong-in-session', WRONG_IN_SESSION_LIMIT)
  const findPassword = async (userId: string) => {
    const isPassword = and(eq(authAccount.userId, userId), eq(authAccount.providerId, 'credential'))
    const [account] = await db.select().from(authAccount).where(isPassword)
    return account?.password ?? null
  }
  const isFresh = ({ createdAt }: { createdAt: Date }) =>
    Date.now() - createdAt.getTime() <= FRESH_SIGN_IN_MS

  return {
    getReauthentication: async (headers) => {
      const found = await findSession(headers)
      const hash = found && (await findPassword(found.user.id))
      return {
        proof: hash ? 'password' : 'fresh-sign-in',
        isFresh: found !== null && isFresh(found.session),
      }
    },
    confirmUser: async (headers, password) => {
      const found = await findSession(headers)
      if (!found) return 'not-fresh'
      const hash = await findPassword(found.user.id)
      if (hash === null) return isFresh(found.session) ? 'confirmed' : 'not-fresh'
      const attempt = await wrong.consume(found.session.id)
      if (!attempt.isAllowed) return 'too-many-tries'
      const { id } = found.session
      const verify = () => passwordWork.verify({ hash, password: password ?? '' })
      try {
        if (!(await passwordWork.runFor(id, verify))) return 'wrong-password'
      } catch (error) {
        await attempt.giveBack()
        throw isBusy(error) ? new AppError('server_busy', BUSY_TEXT, error) : error
      }
      await attempt.giveBack()
      return 'confirmed'
    },
    endSessions: async (id) => {
      const ended = await db
        .delete(authSession)
        .where(eq(authSession.userId, id))
        .returning({ id: authSession.id })
      for (const session of ended) await onSignedOut(session.id)
      return ended.length
    },
    deleteUser: async (id) => {
      const [user] = await db.select().from(authUser).where(eq(authUser.id, id))
      if (!user) return
      const sessions = await db
        .select({ id: authSession.id })
        .from(authSession)
        .where(eq(authSession.userId, id))
      await db.transaction(async (tx) => {
        const pending = sql`lower(${authVerification.identifier} || ' ' || ${authVerification.value})`
        const rows = await tx
          .select({ id: authVerification.id })
          .from(authVerification)
          .where(
            sql`strpos(${pending}, ${user.email.toLowerCase()}) > 0 or strpos(${pending}, ${id.toLowerCase()}) > 0`,
          )
        const ids = rows.map((row) => row.id)
        if (ids.length > 0) {
          await tx.delete(authVerification).where(inArray(authVerification.id, ids))
        }
        await tx.delete(authUser).where(eq(authUser.id, id))
      })
      for (const session of sessions) await onSignedOut(session.id)
    },
  }
}
