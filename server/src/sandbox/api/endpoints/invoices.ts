import type Stripe from 'stripe'
import type { SandboxTransaction } from '#server/sandbox/store/sandbox-transaction.ts'
import { createProrationLines } from '../../billing/subscriptions.ts'
import { newInvoice } from '../../objects/invoice.ts'
import { SandboxError } from '../../store/sandbox-error.ts'
import type { AddCall, ApiCall } from '../calls.ts'
import { addList, byField, byTime } from '../lists/list-call.ts'
import { createPage, pageRules } from '../lists/pages.ts'
import { readNumber, readText } from '../parameters/form.ts'
import { choice, integer, list, object, required, textRule } from '../parameters/rules.ts'
import { checkChange } from './subscription-change.ts'

const statuses = choice('draft', 'open', 'paid', 'uncollectible', 'void')
const preview = {
  customer: textRule(),
  subscription: required(textRule()),
  subscription_details: required(
    object({
      items: required(
        list(object({ id: textRule(), price: textRule(), quantity: integer(1) }), 20),
      ),
      proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
      proration_date: integer(),
    }),
  ),
}

/**
 * Adds the endpoints of invoices, their lines, their payments, and the preview of a plan change.
 */
export function addInvoices(add: AddCall): void {
  addList(add, '/v1/invoices', {
    kind: 'invoice',
    filters: {
      customer: byField(({ customer }) => customer),
      subscription: byField<Stripe.Invoice>(
        ({ parent }) => parent?.subscription_details?.subscription,
      ),
      status: byField(({ status }) => status, statuses),
      created: byTime(({ created }) => created),
    },
  })
  add('GET', '/v1/invoices/:id', {}, ({ store }, { params }) =>
    store.get('invoice', params.id ?? '', 'invoice'),
  )
  add('GET', '/v1/invoices/:id/lines', pageRules, async ({ store }, { params, form }) => {
    const { id = '', lines } = await store.get('invoice', params.id ?? '', 'invoice')
    return createPage(lines.data, form, `/v1/invoices/${id}/lines`)
  })
  add('POST', '/v1/invoices/create_preview', preview, previewChange)
  addList(add, '/v1/invoice_payments', {
    kind: 'invoice_payment',
    filters: {
      invoice: byField(({ invoice }) => invoice),
      status: byField(({ status }) => status, choice('canceled', 'open', 'paid')),
      payment: {
        rule: object({
          type: required(choice('payment_intent', 'charge')),
          payment_intent: textRule(),
          charge: textRule(),
        }),
        matches: ({ payment }, value) =>
          typeof value === 'object' && payment.payment_intent === value.payment_intent,
      },
    },
  })
}

async function previewChange({ store }: SandboxTransaction, { form }: ApiCall): Promise<object> {
  const id = readText(form, 'subscription') ?? ''
  const subscription = await store.reference('subscription', id, 'subscription')
  const behavior = readText(form, 'subscription_details', 'proration_behavior')
  if (behavior !== 'always_invoice') {
    const param = 'subscription_details[proration_behavior]'
    throw SandboxError.invalid('The sandbox previews always_invoice only.', { param })
  }
  const price = await checkChange(store, subscription, form, 'subscription_details')
  const at = readNumber(form, 'subscription_details', 'proration_date') ?? store.seconds
  const lines = createProrationLines(subscription, price, at)
  const bill = { reason: 'subscription_update' as const, lines, discount: 0, number: '' }
  const invoice = newInvoice(subscription, bill, store.seconds)
  return { ...invoice, id: `upcoming_${invoice.id}`, status: 'draft', number: null }
}
