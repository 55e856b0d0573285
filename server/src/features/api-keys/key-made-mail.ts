import type { ApiKeyRow } from '#server/db/schema/api-keys.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import type { NewMail } from '#server/features/billing/index.ts'
import { writeLetter } from '#server/lib/letter.ts'
import { sanitizePersonName } from '#server/lib/mail-text.ts'

/** The mail about a new key, so that its owner notices one that somebody else made. */
export function keyMadeMail(
  owner: UserRow,
  { id, name, prefix, scopes, endsAt }: ApiKeyRow,
  { publicUrl, address }: { publicUrl: string; address: string },
): NewMail {
  const end = endsAt ? `It ends on ${endsAt.toISOString().slice(0, 10)} (UTC).` : 'It has no end.'
  const { text: body, html } = writeLetter(owner.fullName, [
    // Whoever made the key chose its name, so it must not become a link.
    `An API key for your account was made from ${address}: “${sanitizePersonName(name)}” (${prefix}…). It may use ${scopes.join(', ')}. ${end}`,
    'If it was not you, revoke it, end the other sessions, and change your password.',
    { label: 'Keys and sessions', url: `${publicUrl}/security` },
  ])
  return {
    cause: `api-key:${id}`,
    recipient: owner.email,
    subject: 'An API key was made',
    body,
    html,
  }
}
