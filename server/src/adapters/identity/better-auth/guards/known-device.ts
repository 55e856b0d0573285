import { randomUUID } from 'node:crypto'
import type { HookContext } from './hook-context.ts'

const COOKIE = 'known_device'
/** Seconds that a browser is remembered after the last time somebody signed in with it. */
const MAX_AGE = 365 * 24 * 3600

/**
 * A browser in which this person has signed in before, or null: a device cookie as OWASP describes
 * it (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). It
 * lets nobody in; it keeps strangers' wrong passwords from counting against the person.
 */
export async function findKnownDevice(ctx: HookContext, email: string): Promise<string | null> {
  const { name } = ctx.context.createAuthCookie(COOKIE, { maxAge: MAX_AGE })
  const value = await ctx.getSignedCookie(name, ctx.context.secret)
  const [userId, device] = value ? value.split('.') : []
  if (!userId || !device) return null
  const found = await ctx.context.internalAdapter.findUserByEmail(email)
  return found?.user.id === userId ? device : null
}

/** Remembers the browser in which a person has just signed in. */
export async function rememberDevice(ctx: HookContext, userId: string): Promise<void> {
  const { name, attributes } = ctx.context.createAuthCookie(COOKIE, { maxAge: MAX_AGE })
  const value = `${userId}.${randomUUID()}`
  await ctx.setSignedCookie(name, value, ctx.context.secret, attributes)
}
