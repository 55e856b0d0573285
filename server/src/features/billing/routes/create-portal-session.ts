import { createPortalSession } from '@live-scribe/contract/billing/subscription'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { getAllowedOrigins } from '#server/lib/net/allowed-origins.ts'
import { mapPaymentErrors } from '../map-payment-errors.ts'
import type { UsePaymentService } from '../payment-calls-limit.ts'

/**
 * Adds the call that opens the portal of the signed-in user, whatever the body claims (RISK-05).
 */
export function addCreatePortalSession(
  add: AddRoute,
  context: AppContext,
  useService: UsePaymentService,
): void {
  add(createPortalSession, async ({ actor, body }) => {
    const returnUrl = returnAddress(context.publicUrl(), body.returnUrl ?? '/settings')
    const [user] = await context.db.select().from(users).where(eq(users.id, actor.id))
    const customerId = user?.paymentCustomerId
    if (!customerId) {
      throw new AppError(
        'conflict',
        'You have no payments yet. Choose a plan or buy minutes first.',
      )
    }
    await useService(actor.id)
    return { url: await mapPaymentErrors(() => context.payments.openPortal(customerId, returnUrl)) }
  })
}

/** RISK-06: returns to a page of this site only. */
function returnAddress(publicUrl: string, requested: string): string {
  const base = new URL(publicUrl)
  const url = URL.canParse(requested, base.href) ? new URL(requested, base) : null
  if (!url || !getAllowedOrigins(publicUrl).includes(url.origin)) {
    throw new AppError('bad_request', 'returnUrl must be a page of this site.')
  }
  return new URL(`${url.pathname}${url.search}${url.hash}`, base.origin).href
}
