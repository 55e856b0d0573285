import type Stripe from 'stripe'
import {
  cancelSubscription,
  changePrice,
  setCancelAtPeriodEnd,
} from '../../billing/subscriptions.ts'
import { mergeMetadata } from '../../objects/metadata.ts'
import { SandboxError } from '../../store/sandbox-error.ts'
import type { SandboxTransaction } from '../../store/sandbox-transaction.ts'
import type { AddCall, ApiCall } from '../calls.ts'
import { addListEndpoint, filterByField, filterByTime } from '../lists/list-endpoint.ts'
import { readText } from '../parameters/form.ts'
import {
  choiceRule,
  flagRule,
  integerRule,
  listRule,
  metadataRule,
  objectRule,
  textRule,
} from '../parameters/parameter-rules.ts'
import { checkChange } from './subscription-change.ts'

const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
]
const cancellation = objectRule({ comment: textRule(), feedback: textRule() })
const update = {
  cancel_at_period_end: flagRule,
  cancellation_details: cancellation,
  items: listRule(objectRule({ id: textRule(), price: textRule(), quantity: integerRule(1) }), 20),
  metadata: metadataRule,
  payment_behavior: choiceRule(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ),
  proration_behavior: choiceRule('always_invoice', 'create_prorations', 'none'),
}

/**
 * Adds the endpoints of `/v1/subscriptions` except creation, because checkouts create
 * subscriptions: https://docs.stripe.com/api/subscriptions
 */
export function addSubscriptions(add: AddCall): void {
  addListEndpoint(add, '/v1/subscriptions', {
    kind: 'subscription',
    filters: {
      customer: filterByField(({ customer }) => customer),
      price: filterByField<Stripe.Subscription>(({ items }) => items.data[0]?.price.id),
      created: filterByTime(({ created }) => created),
    },
    unless: { status: { rule: choiceRule(...statuses), matches: hasStatus } },
  })
  add('GET', '/v1/subscriptions/:id', {}, ({ store }, { params }) =>
    store.get('subscription', params.id ?? ''),
  )
  add('POST', '/v1/subscriptions/:id', update, updateSubscription)
  const ending = { cancellation_details: cancellation }
  add('DELETE', '/v1/subscriptions/:id', ending, async (change, { params }) => {
    const subscription = await change.store.get('subscription', params.id ?? '')
    if (subscription.status === 'canceled') {
      throw SandboxError.missing('subscription', subscription.id)
    }
    return cancelSubscription(change, subscription)
  })
}

/**
 * Whether a subscription matches the status filter; without a filter, all that have not ended
 * match.
 */
function hasStatus(found: Stripe.Subscription, status: unknown): boolean {
  if (status === 'all') return true
  if (status === 'ended') return found.ended_at !== null
  return status === '' ? found.status !== 'canceled' : found.status === status
}

async function updateSubscription(
  change: SandboxTransaction,
  { params, form }: ApiCall,
): Promise<object> {
  const { store } = change
  let subscription = await store.get('subscription', params.id ?? '')
  const isChanged = form.items !== undefined || form.cancel_at_period_end !== undefined
  if (subscription.status === 'canceled' && isChanged) {
    throw SandboxError.invalid(
      'A canceled subscription can only update its cancellation_details and metadata.',
    )
  }
  if (form.metadata !== undefined) {
    const metadata = mergeMetadata(subscription.metadata, form)
    subscription = await store.put({ ...subscription, metadata })
    if (!isChanged) await change.emit('customer.subscription.updated', subscription)
  }
  if (form.items !== undefined) subscription = await moveToPrice(change, subscription, form)
  const cancelling = readText(form, 'cancel_at_period_end')
  return cancelling === null
    ? subscription
    : setCancelAtPeriodEnd(change, subscription, cancelling === 'true')
}

async function moveToPrice(
  change: SandboxTransaction,
  subscription: Stripe.Subscription,
  form: ApiCall['form'],
): Promise<Stripe.Subscription> {
  const price = await checkChange(change.store, subscription, form)
  const behavior = readText(form, 'proration_behavior') ?? 'create_prorations'
  if (behavior === 'create_prorations') {
    // `create_prorations` leaves lines for the next invoice, which the sandbox does not store.
    const message = 'The sandbox knows proration_behavior always_invoice and none only.'
    throw SandboxError.invalid(message, { param: 'proration_behavior' })
  }
  const isPaidNow = behavior === 'always_invoice'
  if (isPaidNow && readText(form, 'payment_behavior') !== 'error_if_incomplete') {
    const message = 'The sandbox knows payment_behavior error_if_incomplete only.'
    throw SandboxError.invalid(message, { param: 'payment_behavior' })
  }
  return changePrice(change, subscription, price, isPaidNow)
}
