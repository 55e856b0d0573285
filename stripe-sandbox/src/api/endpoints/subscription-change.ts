import type Stripe from 'stripe'
import { SandboxError } from '../../store/sandbox-error.ts'
import type { SandboxStore } from '../../store/sandbox-store.ts'
import { type Form, readText } from '../parameters/form.ts'

/** The new price that a request sets for a subscription's only item; refuses any other change. */
export async function checkChange(
  store: SandboxStore,
  subscription: Stripe.Subscription,
  form: Form,
  ...within: string[]
): Promise<Stripe.Price> {
  const param = [...within, 'items'].map((name, at) => (at === 0 ? name : `[${name}]`)).join('')
  const items = at(form, [...within, 'items'])
  if (Object.keys(items).length !== 1) {
    throw SandboxError.invalid('The sandbox knows subscriptions of one item only.', { param })
  }
  const itemId = readText(form, ...within, 'items', '0', 'id')
  if (itemId === null) {
    // Without the item's id Stripe would add a second item, which the product never intends.
    const message = 'Name the id of the item that is changed; without it a second one is added.'
    throw SandboxError.invalid(message, { param: `${param}[0][id]` })
  }
  if (itemId !== subscription.items.data[0]?.id) {
    throw SandboxError.missing('subscription_item', itemId, `${param}[0][id]`, 400)
  }
  const priceId = readText(form, ...within, 'items', '0', 'price')
  if (priceId === null) {
    const details = { code: 'parameter_missing', param: `${param}[0][price]` }
    throw SandboxError.invalid(`Missing required param: ${details.param}.`, details)
  }
  const price = await store.reference('price', priceId, `${param}[0][price]`)
  if (price.type !== 'recurring') {
    const message =
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.'
    throw SandboxError.invalid(message, { param: `${param}[0][price]` })
  }
  return price
}

function at(form: Form, path: string[]): Form {
  let value = form
  for (const key of path) {
    const next = value[key]
    value = typeof next === 'object' ? next : {}
  }
  return value
}
