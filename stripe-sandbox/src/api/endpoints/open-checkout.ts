import type Stripe from 'stripe'
import { createPrice, createProduct } from '../../objects/catalogue.ts'
import { createCheckoutSession } from '../../objects/checkout-objects.ts'
import { createId } from '../../store/ids.ts'
import { SandboxError } from '../../store/sandbox-error.ts'
import type { SandboxStore } from '../../store/sandbox-store.ts'
import type { SandboxTransaction } from '../../store/sandbox-transaction.ts'
import type { ApiCall } from '../calls.ts'
import { type Form, readNumber, readText, readTexts } from '../parameters/form.ts'
import { checkExpiry, checkMode, checkTotal, refuseBothParameters } from './checkout-checks.ts'

/** Opens a checkout of one line item for a customer that is known. */
export async function openCheckout(change: SandboxTransaction, { form }: ApiCall): Promise<object> {
  const { store, address } = change
  const mode = readText(form, 'mode')
  if (mode !== 'subscription' && mode !== 'payment') {
    throw SandboxError.invalid('The sandbox has no setup mode.', { param: 'mode' })
  }
  refuseBothParameters(form, 'customer', 'customer_email')
  refuseBothParameters(form, 'allow_promotion_codes', 'discounts')
  if (form.discounts !== undefined) {
    const param = 'discounts'
    throw SandboxError.invalid('The sandbox takes codes on its page only.', { param })
  }
  const customerId = readText(form, 'customer')
  if (customerId === null) {
    const text = 'Missing required param: customer. The sandbox has no guests.'
    throw SandboxError.invalid(text, { code: 'parameter_missing', param: 'customer' })
  }
  const customer = await store.reference('customer', customerId, 'customer')
  const price = await priceOf(store, form, mode)
  checkMode(mode, price, form)
  const quantity = readNumber(form, 'line_items', '0', 'quantity') ?? 1
  if (mode === 'subscription' && quantity > 1) {
    const param = 'line_items[0][quantity]'
    throw SandboxError.invalid('The sandbox knows subscriptions of quantity 1 only.', { param })
  }
  const cents = (price.unit_amount ?? 0) * quantity
  checkTotal(cents)
  const session = createCheckoutSession(
    {
      mode,
      customer: customer.id,
      client_reference_id: readText(form, 'client_reference_id'),
      metadata: readTexts(form, 'metadata'),
      success_url: readText(form, 'success_url'),
      cancel_url: readText(form, 'cancel_url'),
      cents,
      allowsCodes: readText(form, 'allow_promotion_codes') === 'true',
      address: (id) => address(`/sandbox/checkout/${id}`),
      ...checkExpiry(form, store.seconds),
    },
    store.seconds,
  )
  const part = mode === 'subscription' ? 'subscription_data' : 'payment_intent_data'
  await store.put({
    id: `order_${session.id}`,
    object: 'order',
    name: mode === 'subscription' ? `${price.nickname} plan` : (price.nickname ?? 'Minutes'),
    priceId: price.id,
    quantity,
    makesInvoice: readText(form, 'invoice_creation', 'enabled') === 'true',
    metadata: readTexts(form, part, 'metadata'),
  })
  return store.put(session)
}

/**
 * The price of the checkout's only line item: one of the catalogue, or one created for this
 * checkout.
 */
async function priceOf(
  store: SandboxStore,
  form: Form,
  mode: 'subscription' | 'payment',
): Promise<Stripe.Price> {
  const items = form.line_items
  if (typeof items !== 'object' || Object.keys(items).length !== 1) {
    const param = 'line_items'
    throw SandboxError.invalid('The sandbox knows checkouts of one line item only.', { param })
  }
  const priceId = readText(form, 'line_items', '0', 'price')
  const inline = readText(form, 'line_items', '0', 'price_data', 'unit_amount')
  if ((priceId === null) === (inline === null)) {
    const message = 'You must specify exactly one of `price` or `price_data` for each line item.'
    throw SandboxError.invalid(message, { param: 'line_items[0]' })
  }
  if (priceId !== null) return store.reference('price', priceId, 'line_items[0][price]')
  return inlinePrice(store, form, mode)
}

async function inlinePrice(
  store: SandboxStore,
  form: Form,
  mode: 'subscription' | 'payment',
): Promise<Stripe.Price> {
  const at = (...path: string[]) => readText(form, 'line_items', '0', 'price_data', ...path)
  const param = 'line_items[0][price_data]'
  if (at('currency')?.toLowerCase() !== 'usd') {
    const text = `Invalid currency: ${at('currency')}. The sandbox takes usd.`
    throw SandboxError.invalid(text, { param: `${param}[currency]` })
  }
  const isMonthly = at('recurring', 'interval') !== null
  if (isMonthly && mode === 'subscription') {
    const text = 'The sandbox starts subscriptions at prices of its catalogue only.'
    throw SandboxError.invalid(text, { param: `${param}[recurring]` })
  }
  const name = at('product_data', 'name')
  const known = at('product')
  if ((known === null) === (name === null)) {
    const text = 'You must specify exactly one of `product` or `product_data`.'
    throw SandboxError.invalid(text, { param })
  }
  const product = known
    ? await store.reference('product', known, `${param}[product]`)
    : await store.put(
        createProduct(createId('prod'), name ?? '', { isActive: false }, store.seconds),
      )
  const cents = Number(at('unit_amount'))
  const made = {
    id: createId('price'),
    product: product.id,
    nickname: product.name,
    cents,
    isMonthly,
  }
  return store.put({ ...createPrice(made, store.seconds), active: false })
}
