import type Stripe from 'stripe'
import { createProrationLines } from '../../billing/subscriptions.ts'
import { createInvoice } from '../../objects/invoice.ts'
import { SandboxError } from '../../store/sandbox-error.ts'
import type { SandboxTransaction } from '../../store/sandbox-transaction.ts'
import type { AddCall, ApiCall } from '../calls.ts'
import { addListEndpoint, filterByField, filterByTime } from '../lists/list-endpoint.ts'
import { createPage, paginationParameters } from '../lists/pagination.ts'
import { readNumber, readText } from '../parameters/form.ts'
import {
  choiceRule,
  integerRule,
  listRule,
  objectRule,
  requiredRule,
  textRule,
} from '../parameters/parameter-rules.ts'
import { checkChange } from './subscription-change.ts'

const statuses = choiceRule('draft', 'open', 'paid', 'uncollectible', 'void')
const preview = {
  customer: textRule(),
  subscription: requiredRule(textRule()),
  subscription_details: requiredRule(
    objectRule({
      items: requiredRule(
        listRule(objectRule({ id: textRule(), price: textRule(), quantity: integerRule(1) }), 20),
      ),
      proration_behavior: choiceRule('always_invoice', 'create_prorations', 'none'),
      proration_date: integerRule(),
    }),
  ),
}

/**
 * Adds the endpoints of invoices, their lines, their payments, and the preview of a plan change.
 */
export function addInvoices(add: AddCall): void {
  addListEndpoint(add, '/v1/invoices', {
    kind: 'invoice',
    filters: {
      customer: filterByField(({ customer }) => customer),
      subscription: filterByField<Stripe.Invoice>(
        ({ parent }) => parent?.subscription_details?.subscription,
      ),
      status: filterByField(({ status }) => status, statuses),
      created: filterByTime(({ created }) => created),
    },
  })
  add('GET', '/v1/invoices/:id', {}, ({ store }, { params }) =>
    store.get('invoice', params.id ?? '', 'invoice'),
  )
  add(
    'GET',
    '/v1/invoices/:id/lines',
    paginationParameters,
    async ({ store }, { params, form }) => {
      const { id = '', lines } = await store.get('invoice', params.id ?? '', 'invoice')
      return createPage(lines.data, form, `/v1/invoices/${id}/lines`)
    },
  )
  add('POST', '/v1/invoices/create_preview', preview, previewChange)
  addListEndpoint(add, '/v1/invoice_payments', {
    kind: 'invoice_payment',
    filters: {
      invoice: filterByField(({ invoice }) => invoice),
      status: filterByField(({ status }) => status, choiceRule('canceled', 'open', 'paid')),
      payment: {
        rule: objectRule({
          type: requiredRule(choiceRule('payment_intent', 'charge')),
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
  const invoice = createInvoice(subscription, bill, store.seconds)
  return { ...invoice, id: `upcoming_${invoice.id}`, status: 'draft', number: null }
}
