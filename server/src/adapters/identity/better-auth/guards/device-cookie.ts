import { randomUUID } from 'node:crypto'
import type { HookContext } from './hook-context.ts'

const COOKIE = 'known_device'
/** Seconds for which a browser is remembered after its last sign-in. */
const MAX_AGE_SECONDS = 365 * 24 * 3600

/**
 * The device cookie of a browser in which this user has signed in before, or null (OWASP:
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). It signs
 * nobody in; it keeps strangers' wrong passwords from counting against the user.
 */
export async function findDeviceCookie(ctx: HookContext, email: string): Promise<string | null> {
  const { name } = ctx.context.createAuthCookie(COOKIE, { maxAge: MAX_AGE_SECONDS })
  const value = await ctx.getSignedCookie(name, ctx.context.secret)
  const [userId, device] = value ? value.split('.') : []
  if (!userId || !device) return null
  const found = await ctx.context.internalAdapter.findUserByEmail(email)
  return found?.user.id === userId ? device : null
}

/** Sets the cookie that identifies a browser in which the user has signed in. */
export async function setDeviceCookie(ctx: HookContext, userId: string): Promise<void> {
  const { name, attributes } = ctx.context.createAuthCookie(COOKIE, { maxAge: MAX_AGE_SECONDS })
  const value = `${userId}.${randomUUID()}`
  await ctx.setSignedCookie(name, value, ctx.context.secret, attributes)
}
