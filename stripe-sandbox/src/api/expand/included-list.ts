import { listLineItems } from '../../billing/line-items.ts'
import type { SandboxStore } from '../../store/sandbox-store.ts'
import { createList } from '../lists/pagination.ts'

/** Reads a list that an object contains only when the request expands it. */
export async function readIncludedList(
  store: SandboxStore,
  kind: string,
  name: string,
  id: string,
): Promise<object> {
  switch (`${kind}.${name}`) {
    case 'checkout.session.line_items': {
      const items = await listLineItems(store, await store.get('checkout.session', id))
      return createList(items, `/v1/checkout/sessions/${id}/line_items`)
    }
    case 'invoice.payments': {
      const all = await store.list('invoice_payment')
      const url = `/v1/invoice_payments?invoice=${id}`
      return createList(
        all.filter(({ invoice }) => invoice === id),
        url,
      )
    }
    case 'charge.refunds': {
      const all = await store.list('refund')
      return createList(
        all.filter(({ charge }) => charge === id),
        `/v1/charges/${id}/refunds`,
      )
    }
    default: {
      const all = await store.list('subscription', id)
      const running = all.filter(({ status }) => status !== 'canceled')
      return createList(running, `/v1/customers/${id}/subscriptions`)
    }
  }
}
