import {
  createCheckoutSession,
  createCustomMinuteCheckout,
  createMinuteCheckout,
} from '@live-scribe/contract/billing/checkout'
import type { User } from '@live-scribe/contract/identity'
import { call } from '#web/api/client.ts'
import { storedAffiliateCode } from '#web/lib/links/affiliate-code.ts'
import { leaveFor } from '#web/lib/links/leave-page.ts'
import { billingMessages } from '../billing-text.ts'
import type { Ended } from '../offers/use-one-at-a-time.ts'
import { toastError } from '../toast-error.ts'
import { rememberCheckoutStart } from './checkout-start.ts'

type Opened = Promise<{ sessionId: string; url: string }>

/** Opens hosted checkouts and navigates there; shows why when one does not open. */
export function checkoutsOf({ id, email }: Pick<User, 'id' | 'email'>) {
  const claims = () => ({ email, identityUserId: id, affiliateCode: storedAffiliateCode() })

  return {
    openPlan: (priceId: string) =>
      goTo(
        () => call(createCheckoutSession, { body: { priceId, ...claims() } }),
        billingMessages.subscriptionFailed,
      ),
    openPackage: (packageId: string) =>
      goTo(
        () => call(createMinuteCheckout, { body: { packageId, ...claims() } }),
        billingMessages.purchaseFailed,
      ),
    openMinutes: (minutes: number) =>
      goTo(
        () => call(createCustomMinuteCheckout, { body: { minutes, ...claims() } }),
        billingMessages.purchaseFailed,
      ),
  }
}

async function goTo(open: () => Opened, failed: string): Promise<Ended> {
  try {
    const { url } = await open()
    rememberCheckoutStart()
    leaveFor(url)
    return 'leaving'
  } catch (error) {
    toastError(error, { refused: billingMessages.checkoutFailed, failed })
    return 'here'
  }
}
