import {
  createCheckoutSession,
  createCustomMinuteCheckout,
  createMinuteCheckout,
} from '@live-scribe/contract/billing/checkout'
import type { User } from '@live-scribe/contract/identity'
import { callEndpoint } from '#web/api/client.ts'
import { readStoredAffiliateCode } from '#web/lib/links/affiliate-code.ts'
import { navigateAway } from '#web/lib/links/navigate-away.ts'
import { billingMessages } from '../billing-text.ts'
import type { PaymentOutcome } from '../offers/use-single-payment.ts'
import { toastError } from '../toast-error.ts'
import { storeCheckoutReturnPath } from './checkout-return-path.ts'

type Opened = Promise<{ sessionId: string; url: string }>

/**
 * Creates the functions that open a hosted checkout and navigate to it; an error is shown as a
 * toast.
 */
export function createCheckouts({ id, email }: Pick<User, 'id' | 'email'>) {
  const claims = () => ({ email, identityUserId: id, affiliateCode: readStoredAffiliateCode() })

  return {
    openPlan: (priceId: string) =>
      goTo(
        () => callEndpoint(createCheckoutSession, { body: { priceId, ...claims() } }),
        billingMessages.subscriptionFailed,
      ),
    openPackage: (packageId: string) =>
      goTo(
        () => callEndpoint(createMinuteCheckout, { body: { packageId, ...claims() } }),
        billingMessages.purchaseFailed,
      ),
    openMinutes: (minutes: number) =>
      goTo(
        () => callEndpoint(createCustomMinuteCheckout, { body: { minutes, ...claims() } }),
        billingMessages.purchaseFailed,
      ),
  }
}

async function goTo(open: () => Opened, failed: string): Promise<PaymentOutcome> {
  try {
    const { url } = await open()
    storeCheckoutReturnPath()
    navigateAway(url)
    return 'leaving'
  } catch (error) {
    toastError(error, { refused: billingMessages.checkoutFailed, failed })
    return 'here'
  }
}
