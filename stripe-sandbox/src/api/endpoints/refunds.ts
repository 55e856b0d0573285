import { refundPayment } from '../../billing/payments.ts'
import { mergeMetadata } from '../../objects/metadata.ts'
import { SandboxError } from '../../store/sandbox-error.ts'
import type { SandboxStore } from '../../store/sandbox-store.ts'
import type { AddCall } from '../calls.ts'
import { addListEndpoint, filterByField, filterByTime } from '../lists/list-endpoint.ts'
import { type Form, readNumber, readText } from '../parameters/form.ts'
import { choiceRule, integerRule, metadataRule, textRule } from '../parameters/parameter-rules.ts'

const order = {
  charge: textRule(),
  payment_intent: textRule(),
  amount: integerRule(1),
  reason: choiceRule('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata: metadataRule,
}

/** Adds `/v1/refunds`: https://docs.stripe.com/api/refunds */
export function addRefunds(add: AddCall): void {
  add('POST', '/v1/refunds', order, async (change, { form }) => {
    const payment = await paymentOf(change.store, form)
    const made = await refundPayment(change, payment, readNumber(form, 'amount') ?? undefined)
    const reason = readText(form, 'reason') as typeof made.reason
    return change.store.put({ ...made, reason, metadata: mergeMetadata({}, form) })
  })
  add('GET', '/v1/refunds/:id', {}, ({ store }, { params }) =>
    store.get('refund', params.id ?? '', 'refund'),
  )
  add(
    'POST',
    '/v1/refunds/:id',
    { metadata: metadataRule },
    async ({ store }, { params, form }) => {
      const known = await store.get('refund', params.id ?? '', 'refund')
      return store.put({ ...known, metadata: mergeMetadata(known.metadata, form) })
    },
  )
  addListEndpoint(add, '/v1/refunds', {
    kind: 'refund',
    filters: {
      charge: filterByField(({ charge }) => charge),
      payment_intent: filterByField(({ payment_intent }) => payment_intent),
      created: filterByTime(({ created }) => created),
    },
  })
}

/** The id of the payment to refund, named by itself or by its charge. */
async function paymentOf(store: SandboxStore, form: Form): Promise<string> {
  const payment = readText(form, 'payment_intent')
  const charge = readText(form, 'charge')
  if (payment !== null && charge !== null) {
    const message = 'You may only specify one of these parameters: charge, payment_intent.'
    throw SandboxError.invalid(message, { code: 'parameters_exclusive', param: 'charge' })
  }
  if (payment !== null) return (await store.get('payment_intent', payment, 'payment_intent')).id
  if (charge !== null) {
    const found = await store.get('charge', charge, 'charge')
    return typeof found.payment_intent === 'string' ? found.payment_intent : ''
  }
  const message =
    'One of the following params should be provided for this request: payment_intent or charge.'
  throw SandboxError.invalid(message, { code: 'parameter_missing', param: 'payment_intent' })
}
