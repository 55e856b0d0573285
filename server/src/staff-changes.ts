import { type StaffRole, staffRoles } from '@live-scribe/contract/identity/staff'
import type { Database } from './db/database.ts'
import { endAuthSessions, setRoleByEmail } from './features/admin/index.ts'

const twoFactorHint = 'The admin area requires two-step verification: enable it at /security.'
const UNCONFIRMED = '--unconfirmed'

/** How `npm run admin` is called, as one line. */
export const usage = `Usage: npm run admin -- grant <email> [${staffRoles.join('|')}], revoke <email>, or sign-out <email>. Without a role, grant makes an administrator. Add ${UNCONFIRMED} to grant a role to an unconfirmed address.`

const names: Record<StaffRole, string> = {
  admin: 'an administrator',
  billing: 'in billing',
  support: 'in support',
}

type StaffChange = { email: string } & (
  | { verb: 'grant'; role: StaffRole; allowsUnconfirmed: boolean }
  | { verb: 'revoke' }
  | { verb: 'sign-out' }
)

/** Parses the words after `npm run admin --`; null where they are no command. */
export function parseStaffChange(words: string[]): StaffChange | null {
  const allowsUnconfirmed = words.includes(UNCONFIRMED)
  const [verb, email = '', role] = words.filter((word) => word !== UNCONFIRMED)
  if (!email.includes('@')) return null
  if (verb === 'grant') {
    const chosen = staffRoles.find((known) => known === (role ?? 'admin'))
    return chosen ? { verb, email, role: chosen, allowsUnconfirmed } : null
  }
  return (verb === 'revoke' || verb === 'sign-out') && role === undefined ? { verb, email } : null
}

/** What a command did, as a line for the operator, and whether that is a failure. */
export interface Outcome {
  text: string
  hasFailed: boolean
}

/** Grants or takes a role in the admin area, or ends a user's sessions; `adminEmails` is ADMIN_EMAILS. */
export async function applyStaffChange(
  db: Database,
  change: StaffChange,
  adminEmails: readonly string[],
): Promise<Outcome> {
  const { email } = change
  if (change.verb === 'sign-out') {
    const ended = await endAuthSessions(db, email, new Date())
    return ended === null ? unknown(email) : done(`${email} is signed out everywhere (${ended}).`)
  }
  const role = change.verb === 'grant' ? change.role : null
  const allowsUnconfirmed = change.verb === 'grant' && change.allowsUnconfirmed
  const asked = { role, actor: null, allowsUnconfirmed, allowsNoAdmin: true }
  const outcome = await setRoleByEmail(db, email, asked, new Date())
  const state = role ? names[role] : 'not an administrator'
  switch (outcome) {
    case 'changed':
      return done(
        adminEmails.includes(email.toLowerCase()) && role !== 'admin'
          ? `${email} is ${state} now. Remove it from ADMIN_EMAILS too, or it becomes one again.`
          : `${email} is ${state} now.${role ? ` ${twoFactorHint}` : ''}`,
      )
    case 'unchanged':
      return done(role ? `${email} is already ${state}.` : `${email} is ${state}.`)
    case 'unconfirmed':
      return failed(
        `${email} is not confirmed: anybody could have signed up with it. Open the link in the mail (without SMTP_URL it is in DATA_DIR/outbox), or add --unconfirmed.`,
      )
    case 'unknown':
      return unknown(email)
    case 'last-admin':
      throw new Error('the command line may take the last role')
    default:
      return outcome satisfies never
  }
}

const done = (text: string): Outcome => ({ text, hasFailed: false })
const failed = (text: string): Outcome => ({ text, hasFailed: true })
const unknown = (email: string) => failed(`Nobody has signed up with ${email}.`)
