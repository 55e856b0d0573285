import { APIError, type createAuthMiddleware } from 'better-auth/api'

export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** A text field of the body, or null. */
export function readBodyField(ctx: HookContext, field: string): string | null {
  const value = (ctx.body as Record<string, unknown> | undefined)?.[field]
  return typeof value === 'string' ? value : null
}

/** The library's error response of the current call, if it is one. */
export function getApiError(ctx: HookContext): { status: number; code: unknown } | null {
  const { returned } = ctx.context
  if (!(returned instanceof APIError)) return null
  return { status: returned.statusCode, code: returned.body?.code }
}

/** The 429 error of a rate limit; `seconds` until a retry can succeed. */
export function tooManyRequestsError(code: string, message: string, seconds: number): APIError {
  return new APIError(
    'TOO_MANY_REQUESTS',
    { code, message },
    { 'x-retry-after': String(seconds), 'retry-after': String(seconds) },
  )
}

/** The user whose password was right and whose second step is pending, or null. */
export async function findChallengedUserId(ctx: HookContext): Promise<string | null> {
  const { name } = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!challenge) return null
  const found = await ctx.context.internalAdapter.findVerificationValue(challenge)
  return found?.value ?? null
}
