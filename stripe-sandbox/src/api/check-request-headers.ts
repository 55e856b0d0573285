import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { SandboxError } from '../store/sandbox-error.ts'
import { API_VERSION } from '../webhooks/events.ts'

/**
 * Throws SandboxError for a request without the secret key, or for an API version that the sandbox
 * does not support.
 */
export function checkRequestHeaders({ headers }: FastifyRequest, secretKey: string): void {
  const given = keyOf(headers.authorization ?? '')
  if (given === '') {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
    throw new SandboxError(401, 'invalid_request_error', message)
  }
  if (!isSameSecret(given, secretKey)) {
    const masked = `${given.slice(0, 8)}${'*'.repeat(8)}`
    throw new SandboxError(401, 'invalid_request_error', `Invalid API Key provided: ${masked}`)
  }
  const version = headers['stripe-version']
  if (version === undefined || version === API_VERSION) return
  throw SandboxError.invalid(
    `Invalid Stripe API version: ${version}. The sandbox speaks ${API_VERSION}.`,
  )
}

/** The secret key from a Bearer header, or from the user name of a Basic header. */
function keyOf(authorization: string): string {
  const [scheme = '', credentials = ''] = authorization.split(' ')
  if (scheme.toLowerCase() === 'bearer') return credentials
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(credentials, 'base64').toString().split(':')[0] ?? ''
}

/** Compares digests in constant time. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
