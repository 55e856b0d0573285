import type { Challenge } from '@live-scribe/contract/challenge'
import type { ErrorCode } from '@live-scribe/contract/errors'

/** The HTTP status of each error code. */
export const statusOf: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  second_step_required: 403,
  password_required: 403,
  key_refused: 401,
  scope_missing: 403,
  address_refused: 403,
  not_found: 404,
  conflict: 409,
  confirmation_needed: 409,
  session_not_found: 404,
  session_completed: 409,
  session_full: 409,
  recording_active: 409,
  recording_not_allowed: 403,
  language_unknown: 400,
  subscription_exists: 409,
  payment_past_due: 409,
  payment_failed: 402,
  payments_unavailable: 503,
  payload_too_large: 413,
  too_many_requests: 429,
  challenge_required: 429,
  identity_unavailable: 503,
  database_unavailable: 503,
  server_busy: 503,
  took_too_long: 429,
  recogniser_unavailable: 503,
  recogniser_busy: 503,
  internal: 500,
}

/** An error whose message users may see; `code` is for programs. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** The request must be sent again with a proof of work. */
export class ChallengeError extends AppError {
  readonly challenge: Challenge

  constructor(challenge: Challenge) {
    super('challenge_required', 'Too many wrong codes. Please try again in a minute.')
    this.challenge = challenge
  }
}

/** The error of a call without a valid session: 401. */
export function unauthenticatedError(): AppError {
  return new AppError('unauthenticated', 'Please sign in.')
}

/** The error of a call that requires two-step verification: 403. */
export function twoFactorRequiredError(): AppError {
  const text = 'Turn on two-step verification at /security to open the admin area.'
  return new AppError('second_step_required', text)
}

/** The error for an unknown code and for somebody else's session, which must not differ: 404. */
export function sessionNotFoundError(): AppError {
  return new AppError('session_not_found', 'Session not found')
}
