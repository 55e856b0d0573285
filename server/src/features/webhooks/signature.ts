import { createHmac, hkdfSync } from 'node:crypto'
import type { WebhookEndpointRow } from '#server/db/schema/webhooks.ts'

/** Milliseconds for which the secret before a rotation signs too. */
export const OLD_SECRET_MS = 24 * 60 * 60_000

/** The columns that determine an endpoint's secret. */
type SecretColumns = Pick<WebhookEndpointRow, 'id' | 'secretVersion' | 'secretRotatedAt'>

/** The secret of an endpoint as its owner sees it; derived from the server's, so not stored. */
export function getWebhookSecret(
  serverSecret: string,
  { id, secretVersion }: Omit<SecretColumns, 'secretRotatedAt'>,
): string {
  const key = hkdfSync('sha256', serverSecret, id, `live-scribe webhooks ${secretVersion}`, 32)
  return `whsec_${Buffer.from(key).toString('base64')}`
}

/** Until when the secret before the last rotation signs too; null when it does not. */
export function getOldSecretEnd({ secretRotatedAt }: SecretColumns, now: Date): Date | null {
  if (!secretRotatedAt) return null
  const end = new Date(secretRotatedAt.getTime() + OLD_SECRET_MS)
  return end > now ? end : null
}

/** The headers that identify and sign a message (Standard Webhooks 1.0). */
export function signWebhook(
  serverSecret: string,
  endpoint: SecretColumns,
  { messageId, body, now }: { messageId: string; body: string; now: Date },
): Record<string, string> {
  const { secretVersion } = endpoint
  const versions = getOldSecretEnd(endpoint, now)
    ? [secretVersion, secretVersion - 1]
    : [secretVersion]
  const id = toMessageId(messageId)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = versions.map((version) => {
    const secret = getWebhookSecret(serverSecret, { id: endpoint.id, secretVersion: version })
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/** The `webhook-id` of a message. */
export function toMessageId(messageId: string): string {
  return `msg_${messageId.replaceAll('-', '')}`
}
