import type Stripe from 'stripe'
import { type PaymentEvent, SignatureError } from '#server/ports/payments.ts'

/** What an object of an event may tell: ids, of which the truth is then asked. */
interface Subject {
  object?: string
  id?: string
  customer?: string | { id: string } | null
  payment_intent?: string | { id: string } | null
}

/** Checks a webhook's signature over its exact bytes and reads what it is about. */
export async function readEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
): Promise<PaymentEvent> {
  let event: Stripe.Event
  try {
    event = await stripe.webhooks.constructEventAsync(body, signature, secret)
  } catch (error) {
    throw new SignatureError('the webhook is not signed', { cause: error })
  }
  const { id, type } = event
  if (typeof id !== 'string' || typeof type !== 'string') throw new SignatureError('not an event')
  return { id, type, about: aboutOf(event.data?.object as Subject | undefined) }
}

function aboutOf(subject: Subject | undefined): PaymentEvent['about'] {
  const { object, id } = subject ?? {}
  const customer = idOf(subject?.customer)
  const payment = idOf(subject?.payment_intent)
  switch (object) {
    case 'checkout.session':
      return id ? { kind: 'checkout', id } : null
    case 'subscription':
      return customer ? { kind: 'customer', id: customer } : null
    case 'invoice':
      return id ? { kind: 'invoice', id, customerId: customer } : null
    case 'charge':
    case 'refund':
    case 'dispute':
      return payment ? { kind: 'payment', id: payment } : null
    default:
      return null
  }
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
