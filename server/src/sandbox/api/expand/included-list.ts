import { lineItemsOf } from '../../billing/line-items.ts'
import type { Store } from '../../store/store.ts'
import { listOf } from '../lists/pages.ts'

/** A list that stands on an object only when it is asked for. */
export async function includedList(
  store: Store,
  kind: string,
  name: string,
  id: string,
): Promise<object> {
  switch (`${kind}.${name}`) {
    case 'checkout.session.line_items': {
      const items = await lineItemsOf(store, await store.get('checkout.session', id))
      return listOf(items, `/v1/checkout/sessions/${id}/line_items`)
    }
    case 'invoice.payments': {
      const all = await store.list('invoice_payment')
      const url = `/v1/invoice_payments?invoice=${id}`
      return listOf(
        all.filter(({ invoice }) => invoice === id),
        url,
      )
    }
    case 'charge.refunds': {
      const all = await store.list('refund')
      return listOf(
        all.filter(({ charge }) => charge === id),
        `/v1/charges/${id}/refunds`,
      )
    }
    default: {
      const all = await store.list('subscription', id)
      const running = all.filter(({ status }) => status !== 'canceled')
      return listOf(running, `/v1/customers/${id}/subscriptions`)
    }
  }
}
