import type { UserJSON } from '@clerk/backend'
import type { ClerkUserRow } from '#server/db/schema/clerk-users.ts'
import { sanitizePersonName } from '#server/lib/mail-text.ts'

/** A user in the form of Clerk's API and webhooks; the address is the primary one. */
export function toClerkUserRow(user: UserJSON): ClerkUserRow {
  const address = user.email_addresses.find(({ id }) => id === user.primary_email_address_id)
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return {
    id: user.id,
    email: address?.email_address.toLowerCase() ?? null,
    emailVerified: address?.verification?.status === 'verified',
    fullName: sanitizePersonName(name) || null,
    hasTwoFactor: user.two_factor_enabled,
    createdAt: new Date(user.created_at),
    updatedAt: new Date(user.updated_at),
    isDeleted: false,
  }
}
