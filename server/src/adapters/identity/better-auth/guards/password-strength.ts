import { APIError } from 'better-auth/api'
import { type HookContext, textOf } from './hook-context.ts'

/** The body field that holds the new password, by call. */
const newPasswords: Record<string, string> = {
  '/sign-up/email': 'password',
  '/change-password': 'newPassword',
  '/reset-password': 'newPassword',
}
/** zxcvbn's score from 0 to 4; below this a million guesses find the password. */
const MIN_SCORE = 2
/** Characters that are checked: a longer password is judged by its beginning. */
const MAX_LOOKED_AT = 64

type Check = (password: string, personal: string[]) => number
let loading: Promise<Check> | null = null

/** Refuses passwords that are on lists of common ones, or consist of little else. */
export async function checkNewPassword(ctx: HookContext, email: string | null): Promise<void> {
  const field = newPasswords[ctx.path]
  const password = field ? textOf(ctx, field) : null
  if (password === null) return
  loading ??= loadCheck()
  const check = await loading
  const words = [textOf(ctx, 'name'), textOf(ctx, 'email'), email].flatMap(wordsOf)
  if (check(password.slice(0, MAX_LOOKED_AT), words) >= MIN_SCORE) return
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
