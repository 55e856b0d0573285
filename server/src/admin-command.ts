import { openDatabase } from './compose.ts'
import { toConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import type { Database } from './db/database.ts'
import { endAuthSessions, setAdminRole } from './features/admin/index.ts'
import { setPrivateUmask } from './lib/files/private-files.ts'
import { printOutcome } from './print-outcome.ts'

/*
 * `npm run admin -- grant <email>`: grants or revokes the administrator role and ends a user's
 * sessions.
 */

const twoFactorHint = 'The admin area requires two-step verification: enable it at /security.'
const UNCONFIRMED = '--unconfirmed'
const usage =
  'Usage: npm run admin -- grant <email>, revoke <email>, or sign-out <email>. Add --unconfirmed to grant the role to an unconfirmed address.\n'

const commands = ['grant', 'revoke', 'sign-out'] as const

setPrivateUmask()
const words = process.argv.slice(2)
const allowsUnconfirmed = words.includes(UNCONFIRMED)
const [what = '', email = ''] = words.filter((word) => word !== UNCONFIRMED)
const command = commands.find((known) => known === what)
if (command && email.includes('@')) {
  await printOutcome(() => run(email, command))
} else {
  process.stderr.write(usage)
  process.exitCode = 1
}

async function run(address: string, command: (typeof commands)[number]): Promise<string> {
  const config = toConfig(readEnvironment())
  const isNamed = config.adminEmails.includes(address.toLowerCase())
  const database = await openDatabase(config)
  try {
    await database.migrate()
    if (command === 'sign-out') return await signOut(database.db, address)
    const isAdmin = command === 'grant'
    const outcome = await setAdminRole(
      database.db,
      { email: address, isAdmin, allowsUnconfirmed },
      new Date(),
    )
    const role = isAdmin ? 'an administrator' : 'not an administrator'
    switch (outcome) {
      case 'changed':
        return isNamed && !isAdmin
          ? `${address} is ${role} now. Remove it from ADMIN_EMAILS too, or it becomes one again.`
          : `${address} is ${role} now.${isAdmin ? ` ${twoFactorHint}` : ''}`
      case 'unchanged':
        return isAdmin ? `${address} is already ${role}.` : `${address} is ${role}.`
      case 'unconfirmed':
        process.exitCode = 1
        return `${address} is not confirmed: anybody could have signed up with it. Open the link in the mail (without SMTP_URL it is in DATA_DIR/outbox), or add --unconfirmed.`
      case 'unknown':
        process.exitCode = 1
        return `Nobody has signed up with ${address}.`
      default:
        return outcome satisfies never
    }
  } finally {
    await database.close()
  }
}

async function signOut(db: Database, address: string): Promise<string> {
  const ended = await endAuthSessions(db, address, new Date())
  if (ended !== null) return `${address} is signed out everywhere (${ended}).`
  process.exitCode = 1
  return `Nobody has signed up with ${address}.`
}
