import type Stripe from 'stripe'
import { z } from 'zod'
import { isStorable } from '#server/lib/is-storable.ts'
import { type PaymentEvent, SignatureError } from '#server/ports/payments.ts'

const id = z.string().min(1).max(255).refine(isStorable)
const reference = z.union([id, z.object({ id })]).nullish()
/** Schema of the ids in an event's object; the objects are fetched afterwards. */
const subject = z.object({
  object: z.string().optional(),
  id: id.optional(),
  customer: reference,
  payment_intent: reference,
})
type Subject = z.output<typeof subject>

const signedEvent = z.object({
  id,
  type: z.string().max(255).refine(isStorable),
  /** The object may have any form in events that are not handled. */
  data: z.object({ object: z.unknown() }).optional().catch(undefined),
})

/**
 * Verifies a webhook's signature over its exact bytes and reads which object it is about. Throws
 * SignatureError.
 */
export async function verifyWebhookEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
): Promise<PaymentEvent> {
  let event: unknown
  try {
    event = await stripe.webhooks.constructEventAsync(body, signature, secret)
  } catch (error) {
    throw new SignatureError('invalid webhook signature', { cause: error })
  }
  const parsed = signedEvent.safeParse(event)
  if (!parsed.success) throw new SignatureError('invalid webhook payload')
  const { id, type, data } = parsed.data
  return { id, type, about: aboutOf(subject.safeParse(data?.object).data) }
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

function idOf(reference: Subject['customer']): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
