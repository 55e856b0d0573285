import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A second factor. The protocol has phones; no provider offers them yet. */
const secondFactor = z.object({
  id: z.string(),
  factor_type: z.enum(['totp', 'phone']),
  status: z.enum(['verified', 'unverified']),
})
/** A second factor of sign-in; `unverified` until its first correct code. */
export type SecondFactor = z.output<typeof secondFactor>

/** A credential of the account, such as email and password. */
const linkedIdentity = z.object({
  id: z.string(),
  provider: z.string(),
  created_at: z.iso.datetime(),
})
/** A way in which the account can be signed in to. */
export type LinkedIdentity = z.output<typeof linkedIdentity>

const authSession = z.object({
  /** A signed token for calls by programs, checked with the key set at `/api/auth/jwks`. */
  access_token: z.string(),
  /** The token for the next access token; null where an HTTP-only cookie does that. */
  refresh_token: z.nullable(z.string()),
  /** Expiry of the access token, epoch seconds. */
  expires_at: z.int(),
  user: z.object({
    id: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    factors: z.array(secondFactor),
    identities: z.array(linkedIdentity),
  }),
})
/**
 * The caller's sign-in in the form that programs expect: an access token with its user. Not a
 * recording session.
 */
export type AuthSession = z.output<typeof authSession>

/**
 * Renews the caller's auth session and returns it with a new access token; 401 when it has ended.
 */
export const refreshAuthSession = endpoint({
  method: 'POST',
  path: '/api/auth-session',
  policy: 'signed-in',
  summary: 'The caller’s session, prolonged, with a new access token',
  reply: authSession,
})
