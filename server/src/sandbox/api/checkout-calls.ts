import { textAt, textsAt } from '../form.ts'
import { newCheckoutSession, newCustomer, newPortalSession } from '../objects/shop.ts'
import { SandboxError } from '../sandbox-error.ts'
import type { Change } from '../world.ts'
import { type AddCall, type Call, listOf } from './server.ts'

/** Customers, checkouts, the portal, and the catalogue. */
export function addCheckoutCalls(add: AddCall): void {
  add('POST', '/v1/customers', async ({ store, emit }, { form }) => {
    const person = { email: textAt(form, 'email'), name: textAt(form, 'name') }
    const metadata = textsAt(form, 'metadata')
    const customer = await store.put(newCustomer({ ...person, metadata }, store.seconds))
    await emit('customer.created', customer)
    return customer
  })
  add('GET', '/v1/customers/:id', ({ store }, { params }) => store.get('customer', params.id ?? ''))
  add('GET', '/v1/prices', async ({ store }) => listOf(await store.list('price'), '/v1/prices'))
  add('GET', '/v1/prices/:id', ({ store }, { params }) => store.get('price', params.id ?? ''))
  add('GET', '/v1/promotion_codes', async ({ store }) =>
    listOf(await store.list('promotion_code'), '/v1/promotion_codes'),
  )
  add('POST', '/v1/checkout/sessions', openCheckout)
  add('GET', '/v1/checkout/sessions/:id', ({ store }, { params }) =>
    store.get('checkout.session', params.id ?? ''),
  )
  add('GET', '/v1/checkout/sessions', async ({ store }, { form }) => {
    const payment = textAt(form, 'payment_intent')
    const all = await store.list('checkout.session')
    const found = payment ? all.filter(({ payment_intent }) => payment_intent === payment) : all
    return listOf(found, '/v1/checkout/sessions')
  })
  add('POST', '/v1/checkout/sessions/:id/expire', async ({ store, emit }, { params }) => {
    const session = await store.get('checkout.session', params.id ?? '')
    if (session.status !== 'open') throw SandboxError.invalid('Only open sessions can expire.')
    const expired = await store.put({ ...session, status: 'expired' as const, url: null })
    await emit('checkout.session.expired', expired)
    return expired
  })
  add('POST', '/v1/billing_portal/sessions', async ({ store, address }, { form }) => {
    const customer = await store.get('customer', textAt(form, 'customer') ?? '')
    const returnUrl = textAt(form, 'return_url') ?? address('/')
    const toAddress = (id: string) => address(`/sandbox/portal/${id}`)
    const portal = { customer: customer.id, returnUrl, address: toAddress }
    return store.put(newPortalSession(portal, store.seconds))
  })
}

async function openCheckout({ store, address }: Change, { form }: Call): Promise<object> {
  const mode = textAt(form, 'mode')
  if (mode !== 'subscription' && mode !== 'payment') throw SandboxError.invalid('Invalid mode.')
  const customer = await store.get('customer', textAt(form, 'customer') ?? '')
  const priceId = textAt(form, 'line_items', '0', 'price')
  const price = priceId ? await store.get('price', priceId) : null
  const inline = (...path: string[]) => textAt(form, 'line_items', '0', 'price_data', ...path)
  const cents = price?.unit_amount ?? Number(inline('unit_amount') ?? Number.NaN)
  if (!Number.isSafeInteger(cents) || cents < 1) throw SandboxError.invalid('Invalid amount.')
  const session = newCheckoutSession(
    {
      mode,
      customer: customer.id,
      client_reference_id: textAt(form, 'client_reference_id'),
      metadata: textsAt(form, 'metadata'),
      success_url: textAt(form, 'success_url'),
      cancel_url: textAt(form, 'cancel_url'),
      cents,
      allowsCodes: textAt(form, 'allow_promotion_codes') === 'true',
      address: (id) => address(`/sandbox/checkout/${id}`),
    },
    store.seconds,
  )
  const part = mode === 'subscription' ? 'subscription_data' : 'payment_intent_data'
  const name = price ? `${price.nickname} plan` : (inline('product_data', 'name') ?? 'Minutes')
  const metadata = textsAt(form, part, 'metadata')
  await store.put({ id: `order_${session.id}`, object: 'order', name, priceId, metadata })
  return store.put(session)
}
