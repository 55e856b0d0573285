import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, Policy } from '@live-scribe/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '#server/db/schema/users.ts'
import { AppError } from './app-error.ts'

/** The user behind a verified API key, and what the key may do. */
export interface ApiKeyCaller {
  id: string
  user: UserRow
  scopes: readonly string[]
  /** The name under which the key's sockets and tokens run, as others under an auth session. */
  signIn: string
}

/**
 * Verifies a request's API key and counts it against the key's limit, which the response tells.
 * Throws what the caller is refused with.
 */
export type AdmitApiKey = (
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ApiKeyCaller>

/** The beginning of every key, by which scanners of leaked keys know it. */
export const API_KEY_PREFIX = 'lsk_'
const shape = /^(?:bearer|token)\s+(\S.*)$/i

/** Whether a text is meant as an API key, well-formed or not, in capitals too. */
export function isMeantAsApiKey(text: string): boolean {
  return text.toLowerCase().startsWith(API_KEY_PREFIX)
}

/** The API key in the Authorization header, well-formed or not; null when it holds none. */
export function readApiKey({ authorization }: IncomingHttpHeaders): string | null {
  const [, text = ''] = shape.exec(authorization ?? '') ?? []
  return isMeantAsApiKey(text) ? text : null
}

/** Refuses a key that has not the scope that is needed. */
export function requireScope(
  { scopes }: Pick<ApiKeyCaller, 'scopes'>,
  scope: NonNullable<Endpoint['scope']>,
): void {
  if (scopes.includes(scope)) return
  const text = `This needs an API key with the scope ${scope}. Make one at /security.`
  throw new AppError('scope_missing', text)
}

/** The error of a call that no key may make: 403. */
export function notForKeysError(policy: Policy = 'signed-in'): AppError {
  const text =
    policy === 'public'
      ? 'This needs no API key, and takes none. Leave the key out.'
      : 'No API key may do this. Leave the key out and sign in instead.'
  return new AppError('scope_missing', text)
}
