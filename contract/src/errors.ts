import * as z from 'zod/mini'
import { challenge } from './challenge.ts'

/** Stable codes for programs; `error` is the text for people. */
const errorCodes = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'second_step_required',
  /** The sign-in is older than ten minutes: the same request with the `password` succeeds. */
  'password_required',
  /** The API key is misspelt, unknown, ended or revoked. */
  'key_refused',
  /** The API key may not do this, or no key may. */
  'scope_missing',
  /** The API key may not be used from this network address. */
  'address_refused',
  'not_found',
  'conflict',
  'confirmation_needed',
  'session_not_found',
  'session_completed',
  'session_full',
  'recording_active',
  'recording_not_allowed',
  'language_unknown',
  'subscription_exists',
  'payment_past_due',
  'payment_failed',
  'payments_unavailable',
  'payload_too_large',
  'too_many_requests',
  /** The request succeeds once the `challenge` of the response is solved. */
  'challenge_required',
  'identity_unavailable',
  /** The database is away for now: the same request may succeed in a few seconds. */
  'database_unavailable',
  /** The server does as much as it can at once: the same request may succeed in a few seconds. */
  'server_busy',
  /** The work on the text of a request was ended after some seconds. */
  'took_too_long',
  'recogniser_unavailable',
  'recogniser_busy',
  'internal',
] as const

/** A stable error code; the server maps each to one HTTP status. */
export type ErrorCode = (typeof errorCodes)[number]

export const errorReply = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  challenge: z.optional(challenge),
})
/** The JSON body of every error response; `challenge` comes only with `challenge_required`. */
export type ErrorReply = z.output<typeof errorReply>
