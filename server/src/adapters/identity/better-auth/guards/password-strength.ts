import { APIError } from 'better-auth/api'
import { QueueFullError } from '#server/lib/async/turns.ts'
import { TimeLimitError } from '#server/lib/threads/work-pool.ts'
import type { PasswordWork } from '../passwords/password-work.ts'
import { type HookContext, readBodyField } from './hook-context.ts'

/** The body field with the new password, by endpoint. */
const newPasswords: Record<string, string> = {
  '/sign-up/email': 'password',
  '/change-password': 'newPassword',
  '/reset-password': 'newPassword',
}
/**
 * Minimum zxcvbn score (0 to 4); passwords with a lower score are found within a million guesses.
 */
const MIN_SCORE = 2
/** Maximum characters passed to zxcvbn; the rest of a longer password is ignored. */
const MAX_CHECKED_CHARACTERS = 64
/** Of the words of a name and an address, zxcvbn gets so many, each up to a length. */
const MAX_WORDS = 20
const MAX_WORD_CHARACTERS = 40
/** Seconds after which a busy server has done what waits. */
const RETRY_SECONDS = 5
const productWords = ['live', 'scribe', 'livescribe', 'live-scribe']

/** Refuses passwords that zxcvbn rates as easily guessed, such as common ones. */
export async function checkNewPassword(
  ctx: HookContext,
  passwords: PasswordWork,
  email: string | null,
): Promise<void> {
  const field = newPasswords[ctx.path]
  const password = field ? readBodyField(ctx, field) : null
  if (password === null) return
  const personal = [readBodyField(ctx, 'name'), readBodyField(ctx, 'email'), email]
  const words = [...productWords, ...personal.flatMap(wordsOf).slice(0, MAX_WORDS)]
  const checked = password.slice(0, MAX_CHECKED_CHARACTERS)
  const score = await passwords.score(checked, words).catch(throwBusyError)
  if (score >= MIN_SCORE) return
  const message = 'This password is one of the first that anybody would try.'
  throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message })
}

/** What is told while the server hashes and judges as many passwords as it can. */
export const BUSY_TEXT = 'Many people are signing in. Please try again in a few seconds.'

/** Whether a password found no place, or took too long. */
export function isBusy(error: unknown): boolean {
  return error instanceof QueueFullError || error instanceof TimeLimitError
}

/** Throws the 503 error of a server that hashes and judges as many passwords as it can. */
export function throwBusyError(cause: unknown): never {
  if (!isBusy(cause)) throw cause
  const message = BUSY_TEXT
  throw new APIError(
    'SERVICE_UNAVAILABLE',
    { code: 'SERVER_BUSY', message },
    { 'retry-after': String(RETRY_SECONDS) },
  )
}

function wordsOf(text: string | null): string[] {
  if (text === null) return []
  const words = text.split(/[\s@.]+/).filter((word) => word.length > 2)
  return [text, ...words].map((word) => word.slice(0, MAX_WORD_CHARACTERS))
}
