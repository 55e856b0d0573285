import type { IncomingHttpHeaders } from 'node:http'
import { REFERRAL_COOKIE_NAME } from '@live-scribe/contract/affiliate-terms'
import {
  createCheckoutSession,
  createCustomMinuteCheckout,
  createMinuteCheckout,
} from '@live-scribe/contract/billing/checkout'
import {
  calculateCustomPriceCents,
  getCustomMinutesError,
} from '@live-scribe/contract/billing/minutes'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { minutePackages } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { readCookie } from '#server/lib/net/read-cookie.ts'
import { createOpenCheckout } from '../checkout/open-checkout.ts'
import type { UsePaymentService } from '../payment-calls-limit.ts'
import { getPlanByPrice, refuseSecondSubscription } from '../subscription/plan-change-rules.ts'

/**
 * Adds the calls that open hosted checkouts for the signed-in user; email, user id and price in the
 * body are ignored (RISK-07, RISK-09).
 */
export function addCreateCheckouts(
  add: AddRoute,
  context: AppContext,
  useService: UsePaymentService,
): void {
  const openCheckout = createOpenCheckout(context)
  add(createCheckoutSession, async ({ actor, body, headers }) => {
    const plan = getPlanByPrice(context, body.priceId)
    await useService(actor.id)
    await refuseSecondSubscription(context, actor)
    const item = { type: 'subscription' as const, plan }
    return openCheckout(actor, { item, affiliateCode: codeOf(body, headers) })
  })

  add(createMinuteCheckout, async ({ actor, body, headers }) => {
    const [found] = await context.db
      .select()
      .from(minutePackages)
      .where(and(eq(minutePackages.id, body.packageId), eq(minutePackages.isActive, true)))
    if (!found) throw new AppError('bad_request', 'This package is not on sale. Choose another.')
    const { id: packageId, name, minutes, priceCents } = found
    const title = `${name}: ${minutes.toLocaleString('en-US')} minutes`
    const item = { type: 'minutes' as const, minutes, priceCents, name: title, packageId }
    return openCheckout(actor, { item, affiliateCode: codeOf(body, headers) })
  })

  add(createCustomMinuteCheckout, async ({ actor, body, headers }) => {
    // A form sends the number of minutes as text.
    const given = body.minutes
    const minutes = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given
    const problem = getCustomMinutesError(typeof minutes === 'number' ? minutes : Number.NaN)
    if (problem || typeof minutes !== 'number') throw new AppError('bad_request', problem ?? '')
    const priceCents = calculateCustomPriceCents(minutes)
    const name = `${minutes.toLocaleString('en-US')} minutes`
    const item = { type: 'minutes' as const, minutes, priceCents, name, packageId: null }
    return openCheckout(actor, { item, affiliateCode: codeOf(body, headers) })
  })
}

/** The referral code: from the page's storage, or from the cookie where the page has no storage. */
function codeOf(
  { affiliateCode }: { affiliateCode?: string | null | undefined },
  { cookie }: IncomingHttpHeaders,
): string | null {
  return affiliateCode || readCookie(cookie, REFERRAL_COOKIE_NAME) || null
}
