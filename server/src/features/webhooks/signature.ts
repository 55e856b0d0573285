import { createHmac } from 'node:crypto'
import { findOldSecrets, type SecretColumns } from './secrets.ts'

/** The headers that identify and sign a message (Standard Webhooks 1.0). */
export function signWebhook(
  endpoint: SecretColumns,
  { messageId, body, now }: { messageId: string; body: string; now: Date },
): Record<string, string> {
  const secrets = [endpoint.secret, ...findOldSecrets(endpoint, now).map(({ secret }) => secret)]
  const id = toMessageId(messageId)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
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
