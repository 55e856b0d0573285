import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { authUser, users } from '#server/db/schema.ts'
import { hasLoopbackHost } from '#server/lib/net/allowed-origins.ts'
import { seededUsers } from './seeded-users.ts'
import { readSignInSheet } from './sign-in-sheet.ts'

/** The database must not be seeded; the message says why and what to do. */
export class SeedRefusedError extends Error {
  override readonly name = 'SeedRefusedError'
}

/** Throws `SeedRefusedError` when the settings are those of a production installation. */
export function refuseProduction({ payments, identity, publicUrl }: Config): void {
  const reasons = [
    payments.provider === 'stripe' && 'payments go to Stripe (STRIPE_SECRET_KEY, PAYMENTS)',
    payments.provider === 'off' && 'payments are not set up (PAYMENTS, HOST)',
    identity.provider === 'clerk' && 'people sign in with Clerk (CLERK_SECRET_KEY)',
    identity.provider === 'oidc' && 'people sign in with another provider (OIDC_ISSUER)',
    publicUrl && !hasLoopbackHost(publicUrl) && 'PUBLIC_URL is not an address of this machine',
  ].filter((reason) => typeof reason === 'string')
  if (reasons.length === 0) return
  throw new SeedRefusedError(
    `Seeding is for development, but these are production settings: ${reasons.join('; ')}. Nothing was changed.`,
  )
}

/**
 * Whether the database was seeded before. Throws `SeedRefusedError` when other people are in it,
 * or when a seeding was cut off.
 */
export async function isSeeded(dataFolder: string, db: Database): Promise<boolean> {
  if (await readSignInSheet(dataFolder, db)) return true
  const rows = [
    ...(await db
      .select({ email: users.email })
      .from(users)
      .limit(seededUsers.length + 1)),
    ...(await db
      .select({ email: authUser.email })
      .from(authUser)
      .limit(seededUsers.length + 1)),
  ]
  if (rows.length === 0) return false
  const seeded = new Set(seededUsers.map(({ email }) => email))
  throw new SeedRefusedError(
    rows.every(({ email }) => seeded.has(email))
      ? 'An earlier seeding of this database did not finish. Remove the database (DATA_DIR/db, or all tables at DATABASE_URL) and run npm run seed again.'
      : 'This database has users, so it was not seeded. Set DATA_DIR to a new folder, for example DATA_DIR=data-seeded npm run seed, or DATABASE_URL to an empty database.',
  )
}
