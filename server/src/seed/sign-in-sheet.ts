import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { administrator, people, SEEDED_PASSWORD } from './people.ts'
import { totpCode } from './totp-code.ts'

const sheetSchema = z.object({
  /** The administrator's `users.id`: tells whether the database is the one that was seeded. */
  administratorId: z.string(),
  totpUri: z.string(),
})
type SignInSheet = z.output<typeof sheetSchema>

const fileIn = (dataFolder: string) => path.join(dataFolder, 'seeded.json')

/** Keeps how the administrator comes in; written last, so that it says that the seeding ended. */
export function writeSignInSheet(dataFolder: string, sheet: SignInSheet): void {
  fs.writeFileSync(fileIn(dataFolder), `${JSON.stringify(sheet, null, 2)}\n`, { mode: 0o600 })
}

/** How to sign in, when this database is the one that was seeded from this folder; else null. */
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
  return found?.email === administrator.email ? sheet : null
}

/**
 * The digits that the administrator's authenticator app shows now; null when nothing was seeded.
 * Asks no database, which the server may hold.
 */
export function administratorCode(dataFolder: string): string | null {
  const sheet = readSheetFile(dataFolder)
  return sheet && totpCode(sheet.totpUri)
}

function readSheetFile(dataFolder: string): SignInSheet | null {
  if (!fs.existsSync(fileIn(dataFolder))) return null
  return sheetSchema.parse(JSON.parse(fs.readFileSync(fileIn(dataFolder), 'utf8')))
}

/** Who there is to sign in as, a line each. */
export function signInLines(): string[] {
  const width = Math.max(...people.map(({ email }) => email.length))
  return [
    `This database was seeded. Sign in with the password “${SEEDED_PASSWORD}” as:`,
    ...people.map(({ email, shows }) => `  ${email.padEnd(width)}  ${shows}`),
    `  For the TOTP code of ${administrator.email}: npm run seed -- code`,
  ]
}
