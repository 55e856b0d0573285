import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { fromNodeHeaders } from 'better-auth/node'
import { bearer } from 'better-auth/plugins/bearer'
import type { Database } from '#server/db/database.ts'
import {
  authAccount,
  authRateLimit,
  authSession,
  authUser,
  authVerification,
} from '#server/db/schema.ts'
import { allowedOrigins } from '#server/lib/allowed-origins.ts'
import type { IdentityProvider } from '#server/ports/identity.ts'

export interface BetterAuthOptions {
  db: Database
  /** The address that people type, such as `https://scribe.example`; asked at the first call. */
  publicUrl: () => string
  secret: string
  /** The request header that holds the caller's address. */
  addressHeader: string
}

/** Accounts in our own database: e-mail and password, cookie sessions, bearer tokens. */
export function betterAuthIdentity(options: BetterAuthOptions): IdentityProvider {
  let auth: ReturnType<typeof createAuth> | null = null
  const ready = () => {
    auth ??= createAuth(options)
    return auth
  }
  return {
    description: 'Better Auth, in this process',
    authenticate: async (headers) => {
      if (!headers.cookie && !headers.authorization) return null
      const found = await ready().api.getSession({ headers: fromNodeHeaders(headers) })
      if (!found) return null
      const { id, email, name } = found.user
      return { identityUserId: id, email, fullName: name || null }
    },
    handle: (request) => ready().handler(request),
  }
}

function createAuth({ db, publicUrl, secret, addressHeader }: BetterAuthOptions) {
  return betterAuth({
    appName: 'Live-scribe',
    baseURL: publicUrl(),
    secret,
    trustedOrigins: allowedOrigins(publicUrl()),
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: authUser,
        session: authSession,
        account: authAccount,
        verification: authVerification,
        rateLimit: authRateLimit,
      },
    }),
    emailAndPassword: { enabled: true, minPasswordLength: 12, revokeSessionsOnPasswordReset: true },
    rateLimit: { enabled: true, storage: 'database' },
    advanced: { ipAddress: { ipAddressHeaders: [addressHeader] } },
    plugins: [bearer()],
  })
}
