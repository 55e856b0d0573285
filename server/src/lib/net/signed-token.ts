import { createHmac } from 'node:crypto'
import { isSameSecret } from './is-same-secret.ts'

/** Encodes a JSON payload with its HMAC-SHA-256 as `payload.signature`, both base64url. */
export function signToken(payload: unknown, secret: string): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${signatureOf(body, secret)}`
}

/** The payload of a token signed with this secret, or null. */
export function readSignedToken(token: string, secret: string): unknown {
  const [body = '', signature = ''] = token.split('.')
  if (!isSameSecret(signature, signatureOf(body, secret))) return null
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}
