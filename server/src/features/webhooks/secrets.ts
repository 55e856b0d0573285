import { randomBytes } from 'node:crypto'
import type { OldWebhookSecret, WebhookEndpointRow } from '#server/db/schema/webhooks.ts'
import { DAY_MS } from '#server/lib/day.ts'

/** Milliseconds for which the secret before a rotation signs too. */
const OLD_SECRET_MS = DAY_MS
/** Old secrets that sign too; more rotations within a day end the oldest. */
export const MAX_OLD_SECRETS = 4
/** Random bytes of a secret; Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32

/** The columns that hold an endpoint's secrets. */
export type SecretColumns = Pick<WebhookEndpointRow, 'secret' | 'oldSecrets'>

/** Makes a secret, in the form of Standard Webhooks. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** The secrets after a rotation: a new one, and those before, for a day since each was replaced. */
export function rotateSecrets(before: SecretColumns, now: Date): SecretColumns {
  const until = new Date(now.getTime() + OLD_SECRET_MS).toISOString()
  const oldSecrets = [{ secret: before.secret, until }, ...findOldSecrets(before, now)]
  return { secret: generateWebhookSecret(), oldSecrets: oldSecrets.slice(0, MAX_OLD_SECRETS) }
}

/** The old secrets that sign too, newest first. */
export function findOldSecrets(
  { oldSecrets }: Pick<SecretColumns, 'oldSecrets'>,
  now: Date,
): OldWebhookSecret[] {
  return oldSecrets.filter(({ until }) => Date.parse(until) > now.getTime())
}
