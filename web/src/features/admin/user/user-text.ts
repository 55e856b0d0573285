import type { LedgerEntry, UserMail, UserPayment } from '@live-scribe/contract/admin/user-page'
import type { StaffRole } from '@live-scribe/contract/identity/staff'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'

/** User-interface texts of a user's page in the admin area. */
export const userText = {
  loading: 'Loading the user...',
  failed: (why: string) => `We couldn’t load this user. ${why}`,
  recorded: 'Your visit is recorded in the audit log.',

  noPayments: 'No payments yet.',
  paymentState: {
    paid: 'Paid',
    free: 'Free',
    partly_refunded: 'Partly refunded',
    refunded: 'Refunded',
    disputed: 'Disputed',
  } satisfies Record<UserPayment['state'], string>,
  refundedPart: (amount: string) => `${amount} refunded`,
  refundTitle: (amount: string, person: string) => `Refund ${amount} to ${person}?`,
  refundNote:
    'The money goes back the way it came. Unused minutes that it paid for are taken back.',
  refundAgain: (amount: string, person: string) =>
    `${amount} goes back to ${person} now. It can’t be taken back.`,
  refunded: (amount: string, person: string) => `Refunded ${amount} to ${person}`,
  refundAsked: (amount: string) =>
    `The refund of ${amount} is on its way. It shows here in a minute.`,

  noLedger: 'No changes yet.',
  ledgerNote: (entries: number) => `The last ${entries} changes.`,

  recordingsNote: 'Titles and lengths. Transcripts are never shown here.',
  noRecordings: 'No recordings yet.',
  moreRecordings: (shown: number, total: number) =>
    `The last ${shown} of ${total.toLocaleString('en-US')}.`,
  running: { active: 'Recording now', paused: 'Paused', completed: '' },

  devicesElsewhere: 'The sign-in provider keeps the list of devices.',
  noDevices: 'Not signed in anywhere.',
  signedIn: (signedIn: string, lastUsed: string) => `Signed in ${signedIn}, last used ${lastUsed}`,
  signOutTitle: (person: string) => `Sign ${person} out everywhere?`,
  signOutNote:
    'All devices have to sign in again. A running recording stops. API keys and connected programs stay.',
  signedOut: (person: string, ended: number) =>
    `${person} is signed out everywhere (${ended} ${ended === 1 ? 'device' : 'devices'})`,

  mailsNote: 'Sent to this address in the last 90 days. The text of an email isn’t stored.',
  noMails: 'No emails yet.',
  mailOutcome: { accepted: 'Sent', failed: 'Failed' } satisfies Record<UserMail['outcome'], string>,

  reasonHint: 'Your name and the reason are kept in the audit log.',
  noReason: 'Please say why.',
  rolesNote:
    'Support can see users, add minutes, refund payments and sign people out. Billing can see money and pay affiliates. Administrators can do everything, and only they give roles.',
  roleNames: { admin: 'Administrator', billing: 'Billing', support: 'Support' } satisfies Record<
    StaffRole,
    string
  >,
  noRole: 'No role',
  roleTitle: (person: string, role: string) => `Change the role of ${person} to ${role}?`,
  roleNote: 'Takes effect immediately. No one is signed out.',
  roleChanged: (person: string, role: string) => `${person}: ${role}`,
} as const

const ledgerCauses: Record<string, string> = {
  session: 'Recording',
  purchase: 'Purchase',
  reversal: 'Refund or dispute',
  grant: 'Given by us',
  bonus: 'Referral bonus',
  period: 'New month',
  withdrawal: 'Plan refunded',
  grant_reversal: 'Taken back',
  overdraft_repaid: 'Repaid minutes used in advance',
  reserve: 'Held for a recording',
  release: 'No longer held',
}
const ledgerKinds: Record<LedgerEntry['kind'], string> = {
  allowance: 'of the month',
  balance: 'prepaid',
  trial: 'trial',
  overdraft: 'in advance',
  reserved: 'held',
}
const mailKinds: Record<string, string> = {
  'confirm-address': 'Confirm the address',
  'confirm-new-address': 'Confirm the new address',
  'change-address': 'Change of address',
  'account-exists': 'Account exists already',
  'reset-password': 'New password',
  'program-connected': 'Program connected',
  purchase: 'Minutes bought',
  plan: 'Plan active',
  cancelled: 'Plan cancelled',
  changing: 'Plan changes',
  resumed: 'Plan goes on',
  ended: 'Plan ended',
  refund: 'Refund',
  retention: 'Recordings will be deleted',
  'api-key': 'API key made',
  webhook: 'Webhook switched off',
}

/** What a mail was about, for people. */
export function nameMail({ kind }: UserMail): string {
  return mailKinds[kind] ?? kind
}

/** Why minutes moved, and which, for people. */
export function nameEntry({ cause, kind }: LedgerEntry): string {
  return `${ledgerCauses[cause] ?? cause} · ${ledgerKinds[kind]}`
}

/** Minutes that came or went: +60 minutes, −5 minutes. */
export function formatChange(minutes: number): string {
  return `${minutes < 0 ? '−' : '+'}${formatMinutes(Math.abs(minutes))}`
}
