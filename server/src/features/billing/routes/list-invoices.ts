import { listInvoices } from '@live-scribe/contract/billing/invoices'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { mapPaymentErrors } from '../map-payment-errors.ts'
import type { UsePaymentService } from '../payment-calls-limit.ts'

/** Adds the call that lists the invoices of the signed-in user. */
export function addListInvoices(
  add: AddRoute,
  { payments }: AppContext,
  useService: UsePaymentService,
): void {
  add(listInvoices, async ({ actor: { id, paymentCustomerId } }) => {
    if (!paymentCustomerId) return { invoices: [] }
    await useService(id)
    const found = await mapPaymentErrors(() => payments.invoices(paymentCustomerId))
    return {
      invoices: found.map(({ createdAt, ...invoice }) => ({
        ...invoice,
        created_at: createdAt.toISOString(),
      })),
    }
  })
}
