import type { User } from '@live-scribe/contract/identity'
import { getAccountKind, isBalanceLow } from '../usage/account-kind.ts'

/**
 * Whether to offer a user more: everyone but business subscribers and those with prepaid minutes.
 */
export function shouldOfferMore(user: User): boolean {
  switch (getAccountKind(user)) {
    case 'subscriber':
      return user.subscription_plan !== 'business'
    case 'pay-as-you-go':
      return isBalanceLow(user)
    default:
      return true
  }
}
