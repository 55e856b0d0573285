import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { SEEDED_PASSWORD, seededAdministrator, seededUsers } from './seeded-users.ts'
import { createTotpCode } from './totp-code.ts'

const sheetSchema = z.object({
  /** The administrator's `users.id`, which identifies the seeded database. */
  administratorId: z.string(),
  totpUri: z.string(),
})
type SignInSheet = z.output<typeof sheetSchema>

const fileIn = (dataFolder: string) => path.join(dataFolder, 'seeded.json')

/**
 * Stores how the administrator signs in. Stored last, so that its presence means that the seeding
 * completed.
 */
export function writeSignInSheet(dataFolder: string, sheet: SignInSheet): void {
  fs.writeFileSync(fileIn(dataFolder), `${JSON.stringify(sheet, null, 2)}\n`, { mode: 0o600 })
}

/** Reads how to sign in; null unless this database is the one that was seeded from this folder. */
export async function readSignInSheet(
  dataFolder: string,
  db: Database,
): Promise<SignInSheet | null> {
  const sheet = readSheetFile(dataFolder)
  if (!sheet) return null
  const [found] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, sheet.administratorId))
  return found?.email === seededAdministrator.email ? sheet : null
}

/**
 * The administrator's current authenticator code; null when nothing was seeded. Does not use the
 * database, which the server may have locked.
 */
export function getAdministratorTotpCode(dataFolder: string): string | null {
  const sheet = readSheetFile(dataFolder)
  return sheet && createTotpCode(sheet.totpUri)
}

/** The sheet of a folder; null without one, and for one that is not whole, as help for trying out. */
function readSheetFile(dataFolder: string): SignInSheet | null {
  try {
    return sheetSchema.parse(JSON.parse(fs.readFileSync(fileIn(dataFolder), 'utf8')))
  } catch {
    return null
  }
}

/** The users to sign in as, one a line. */
export function formatSignInLines(): string[] {
  const width = Math.max(...seededUsers.map(({ email }) => email.length))
  return [
    `This database was seeded. Sign in with the password “${SEEDED_PASSWORD}” as:`,
    ...seededUsers.map(({ email, shows }) => `  ${email.padEnd(width)}  ${shows}`),
    `  For the TOTP code of ${seededAdministrator.email}: npm run seed -- code`,
  ]
}
