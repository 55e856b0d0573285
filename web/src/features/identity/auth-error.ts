/** An error response of the identity service; `message` is for people. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Seconds of an account lock, for a response that does not state them. */
const LOCK_SECONDS = 15 * 60

const texts: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'That email and password don’t match. Check both and try again.',
  USER_ALREADY_EXISTS: 'An account with this email already exists. Sign in instead.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'An account with this email already exists. Sign in instead.',
  PASSWORD_TOO_SHORT: 'The password is too short. Use at least 12 characters.',
  PASSWORD_TOO_LONG: 'The password is too long. Use at most 128 characters.',
  INVALID_PASSWORD: 'That is not your password. Check it and try again.',
  PASSWORD_TOO_COMMON:
    'This password is one of the first anyone would try. Choose a few words that only you would put together.',
  EMAIL_NOT_VERIFIED:
    'Confirm your email address first. We’ve just sent you a link: check your inbox, and your spam folder too.',
  CODE_ALREADY_USED: 'That code has already been used. Wait for the next one, then enter it.',
  INVALID_EMAIL: 'That doesn’t look like an email address.',
  INVALID_CODE: 'That code isn’t right. Codes change every 30 seconds, so enter the newest one.',
  INVALID_BACKUP_CODE: 'That backup code isn’t right, or it has already been used.',
  INVALID_TOKEN: 'This link has already been used, or it has expired.',
  TOKEN_EXPIRED: 'This link has expired.',
  INVALID_TWO_FACTOR_COOKIE: 'This took too long. Sign in with your password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Sign in with your password again.',
  EMAIL_ALREADY_VERIFIED: 'This address is already confirmed. Reload the page.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'This is your only way to sign in, so you can’t remove it.',
  UNAUTHORIZED: 'You have been signed out. Please sign in again.',
}

/** Texts for temporary refusals, by duration. */
const limits: Record<string, (when: string) => string> = {
  TOO_MANY_WRONG_PASSWORDS: (when) =>
    `Too many wrong passwords for this account. Try again in ${when}, use a device you’ve signed in on before, or choose a new password.`,
  TOO_MANY_WRONG_GUESSES: (when) => `Too many wrong attempts. Try again in ${when}.`,
  TOO_MANY_MAILS: (when) =>
    `We’ve already sent several emails to this address. Check your inbox and your spam folder, or try again in ${when}.`,
}

/**
 * Creates an AuthError with a text for people; `wait` in seconds, 0 when the server stated none.
 */
export function createAuthError(
  status: number,
  { code, said, wait }: { code: string; said: unknown; wait: number },
): AuthError {
  const limited = limits[code]
  if (limited) return new AuthError(code, limited(spell(wait || LOCK_SECONDS)))
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    const text = `Too many wrong attempts, so this account is locked for now. Try again in ${spell(wait || LOCK_SECONDS)}.`
    return new AuthError(code, text)
  }
  if (status === 429) {
    const when = wait > 0 ? `Try again in ${spell(wait)}.` : 'Wait a moment and try again.'
    return new AuthError('TOO_MANY_REQUESTS', `Too many attempts. ${when}`)
  }
  const known = texts[code]
  if (known) return new AuthError(code, known)
  const isForPeople = typeof said === 'string' && said !== '' && status < 500
  return new AuthError(code, isForPeople ? said : 'That didn’t work. Please try again.')
}

function spell(seconds: number): string {
  if (seconds < 100) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

  return `${Math.ceil(seconds / 60)} minutes`
}
