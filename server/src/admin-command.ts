import { type StaffRole, staffRoles } from '@live-scribe/contract/identity/staff'
import { openDatabase } from './compose.ts'
import { toConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import type { Database } from './db/database.ts'
import { endAuthSessions, setRoleByEmail } from './features/admin/index.ts'
import { setPrivateUmask } from './lib/files/private-files.ts'
import { printOutcome } from './print-outcome.ts'

/*
 * `npm run admin -- grant <email> [role]`: gives and takes a role in the admin area and ends a
 * user's sessions.
 */

const twoFactorHint = 'The admin area requires two-step verification: enable it at /security.'
const UNCONFIRMED = '--unconfirmed'
const usage = `Usage: npm run admin -- grant <email> [${staffRoles.join('|')}], revoke <email>, or sign-out <email>. Without a role, grant makes an administrator. Add ${UNCONFIRMED} to grant a role to an unconfirmed address.\n`

const names: Record<StaffRole, string> = {
  admin: 'an administrator',
  billing: 'in billing',
  support: 'in support',
}
const commands = ['grant', 'revoke', 'sign-out'] as const
type Command = { what: 'revoke' | 'sign-out' } | { what: 'grant'; role: StaffRole }

setPrivateUmask()
const words = process.argv.slice(2)
const allowsUnconfirmed = words.includes(UNCONFIRMED)
const [verb = '', email = '', role] = words.filter((word) => word !== UNCONFIRMED)
const command = readCommand()
if (command && email.includes('@')) {
  await printOutcome(() => run(email, command))
} else {
  process.stderr.write(usage)
  process.exitCode = 1
}

function readCommand(): Command | null {
  const what = commands.find((known) => known === verb)
  if (what !== 'grant') return what && role === undefined ? { what } : null
  const chosen = staffRoles.find((known) => known === (role ?? 'admin'))
  return chosen ? { what, role: chosen } : null
}

async function run(address: string, command: Command): Promise<string> {
  const config = toConfig(readEnvironment())
  const database = await openDatabase(config)
  try {
    await database.migrate()
    if (command.what === 'sign-out') return await signOut(database.db, address)
    const isListed = config.adminEmails.includes(address.toLowerCase())
    return await setRole(database.db, address, {
      role: command.what === 'grant' ? command.role : null,
      isListed,
    })
  } finally {
    await database.close()
  }
}

async function setRole(
  db: Database,
  address: string,
  { role, isListed }: { role: StaffRole | null; isListed: boolean },
): Promise<string> {
  const change = { role, actor: null, allowsUnconfirmed, allowsNoAdmin: true }
  const outcome = await setRoleByEmail(db, address, change, new Date())
  const state = role ? names[role] : 'not an administrator'
  switch (outcome) {
    case 'changed':
      return isListed && role !== 'admin'
        ? `${address} is ${state} now. Remove it from ADMIN_EMAILS too, or it becomes one again.`
        : `${address} is ${state} now.${role ? ` ${twoFactorHint}` : ''}`
    case 'unchanged':
      return role ? `${address} is already ${state}.` : `${address} is ${state}.`
    case 'unconfirmed':
      process.exitCode = 1
      return `${address} is not confirmed: anybody could have signed up with it. Open the link in the mail (without SMTP_URL it is in DATA_DIR/outbox), or add --unconfirmed.`
    case 'unknown':
      process.exitCode = 1
      return `Nobody has signed up with ${address}.`
    case 'last-admin':
      throw new Error('the command line may take the last role')
    default:
      return outcome satisfies never
  }
}

async function signOut(db: Database, address: string): Promise<string> {
  const ended = await endAuthSessions(db, address, new Date())
  if (ended !== null) return `${address} is signed out everywhere (${ended}).`
  process.exitCode = 1
  return `Nobody has signed up with ${address}.`
}
