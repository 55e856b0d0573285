import type Stripe from 'stripe'
import { cancelNow, changePrice, prorationLines, setCancelling } from '../billing.ts'
import { textAt } from '../form.ts'
import { newInvoice } from '../objects/invoice.ts'
import { SandboxError } from '../sandbox-error.ts'
import type { Change } from '../world.ts'
import { type AddCall, type Call, listOf } from './server.ts'

/** Subscriptions and their invoices. */
export function addSubscriptionCalls(add: AddCall): void {
  add('GET', '/v1/subscriptions', async ({ store }, { form }) => {
    const customer = textAt(form, 'customer') ?? undefined
    const status = textAt(form, 'status')
    const all = await store.list('subscription', customer)
    const isAsked = (found: Stripe.Subscription) =>
      status === 'all' || (status ? found.status === status : found.status !== 'canceled')
    return listOf(all.filter(isAsked), '/v1/subscriptions')
  })
  add('GET', '/v1/subscriptions/:id', ({ store }, { params }) =>
    store.get('subscription', params.id ?? ''),
  )
  add('POST', '/v1/subscriptions/:id', updateSubscription)
  add('DELETE', '/v1/subscriptions/:id', async (change, { params }) =>
    cancelNow(change, await change.store.get('subscription', params.id ?? '')),
  )
  add('GET', '/v1/invoices', async ({ store }, { form }) =>
    listOf(await store.list('invoice', textAt(form, 'customer') ?? undefined), '/v1/invoices'),
  )
  add('GET', '/v1/invoices/:id', async ({ store }, { params }) => {
    const invoice = await store.get('invoice', params.id ?? '')
    const payments = await paymentsOf({ store }, ({ invoice: of }) => of === invoice.id)
    return { ...invoice, payments: listOf(payments, '/v1/invoice_payments') }
  })
  add('POST', '/v1/invoices/create_preview', async ({ store }, { form }) => {
    const subscription = await store.get('subscription', textAt(form, 'subscription') ?? '')
    const priceId = textAt(form, 'subscription_details', 'items', '0', 'price') ?? ''
    const lines = prorationLines(subscription, await store.get('price', priceId), store.seconds)
    const bill = { reason: 'subscription_update' as const, lines, discount: 0, number: '' }
    return newInvoice(subscription, bill, store.seconds)
  })
  add('GET', '/v1/invoice_payments', async ({ store }, { form }) => {
    const intent = textAt(form, 'payment', 'payment_intent')
    const found = await paymentsOf({ store }, ({ payment }) => payment.payment_intent === intent)
    return listOf(found, '/v1/invoice_payments')
  })
}

async function updateSubscription(change: Change, { params, form }: Call): Promise<object> {
  const subscription = await change.store.get('subscription', params.id ?? '')
  const cancelling = textAt(form, 'cancel_at_period_end')
  if (cancelling) return setCancelling(change, subscription, cancelling === 'true')
  const price = textAt(form, 'items', '0', 'price')
  if (textAt(form, 'items', '0', 'id') !== subscription.items.data[0]?.id || !price) {
    throw SandboxError.invalid('Name the item that is changed, and its price.')
  }
  if (subscription.status === 'canceled') {
    throw SandboxError.invalid('A canceled subscription can’t be changed.')
  }
  return changePrice(change, subscription, price)
}

async function paymentsOf(
  { store }: Pick<Change, 'store'>,
  isIt: (payment: Stripe.InvoicePayment) => boolean,
): Promise<Stripe.InvoicePayment[]> {
  return (await store.list('invoice_payment')).filter(isIt)
}
