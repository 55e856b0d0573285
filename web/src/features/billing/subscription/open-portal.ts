import { createPortalSession } from '@live-scribe/contract/billing/subscription'
import type { RequestInputOf } from '@live-scribe/contract/endpoint'
import { callEndpoint } from '#web/api/client.ts'
import { navigateAway } from '#web/lib/links/navigate-away.ts'
import { billingMessages } from '../billing-text.ts'
import type { PaymentOutcome } from '../offers/use-single-payment.ts'
import { toastError } from '../toast-error.ts'

/** Claims about the caller that the server ignores. */
export type PortalClaims = RequestInputOf<typeof createPortalSession>['body']

/** Navigates to the customer portal, whose return link is this page; shows an error as a toast. */
export async function openPortal(claims: PortalClaims): Promise<PaymentOutcome> {
  const { portalFailed } = billingMessages
  const { pathname, search } = window.location
  try {
    const body = { returnUrl: pathname + search, ...claims }
    navigateAway((await callEndpoint(createPortalSession, { body })).url)
    return 'leaving'
  } catch (error) {
    toastError(error, { refused: portalFailed, failed: portalFailed })
    return 'here'
  }
}
