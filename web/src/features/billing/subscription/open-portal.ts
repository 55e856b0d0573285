import { createPortalSession } from '@live-scribe/contract/billing/subscription'
import type { CallOf } from '@live-scribe/contract/endpoint'
import { call } from '#web/api/client.ts'
import { leaveFor } from '#web/lib/leave-page.ts'
import { billingMessages } from '../billing-text.ts'
import type { Ended } from '../offers/use-one-at-a-time.ts'
import { toastError } from '../toast-error.ts'

/** What a page claims of who asks; the server knows who does. */
export type PortalClaims = CallOf<typeof createPortalSession>['body']

/** Goes to the customer portal, which leads back to this page. */
export async function openPortal(claims: PortalClaims): Promise<Ended> {
  const { portalFailed } = billingMessages
  const { pathname, search } = window.location
  try {
    const body = { returnUrl: pathname + search, ...claims }
    leaveFor((await call(createPortalSession, { body })).url)
    return 'leaving'
  } catch (error) {
    toastError(error, { refused: portalFailed, failed: portalFailed })
    return 'here'
  }
}
