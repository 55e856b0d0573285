import { APIError } from 'better-auth/api'
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

type Check = (password: string, personal: string[]) => number
let loading: Promise<Check> | null = null

/** Refuses passwords that zxcvbn rates as easily guessed, such as common ones. */
export async function checkNewPassword(ctx: HookContext, email: string | null): Promise<void> {
  const field = newPasswords[ctx.path]
  const password = field ? readBodyField(ctx, field) : null
  if (password === null) return
  loading ??= loadCheck()
  const check = await loading
  const words = [readBodyField(ctx, 'name'), readBodyField(ctx, 'email'), email].flatMap(wordsOf)
  if (check(password.slice(0, MAX_CHECKED_CHARACTERS), words) >= MIN_SCORE) return
  const message = 'This password is one of the first that anybody would try.'
  throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message })
}

function wordsOf(text: string | null): string[] {
  return text ? [text, ...text.split(/[\s@.]+/).filter((word) => word.length > 2)] : []
}

/** Loaded on first use: the lists are some megabytes. */
async function loadCheck(): Promise<Check> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs: graphs, dictionary } = await import('@zxcvbn-ts/language-common')
  const zxcvbn = new ZxcvbnFactory({ graphs, dictionary })
  const product = ['live', 'scribe', 'livescribe', 'live-scribe']
  return (password, personal) => zxcvbn.check(password, [...product, ...personal]).score
}
