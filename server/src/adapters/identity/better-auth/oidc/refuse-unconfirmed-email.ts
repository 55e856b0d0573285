import type { BetterAuthOptions } from 'better-auth'

type Validate = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

/** Refuses an account under an address that the provider has not confirmed. */
export const refuseUnconfirmedEmail: Validate = ({ user, source }) => {
  const isStranger = source.method === 'oauth' && source.action !== 'sign-in'
  return isStranger && user.emailVerified !== true ? { error: 'email_not_verified' } : undefined
}
