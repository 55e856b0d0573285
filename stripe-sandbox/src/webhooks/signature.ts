import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header of a webhook's body; `timestamp` is in epoch seconds. */
export function signWebhook(body: string, secret: string, timestamp: number): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${digest}`
}
