import { closeDispute } from '../../billing/payments.ts'
import type { AddCall } from '../calls.ts'
import { addListEndpoint, filterByField, filterByTime } from '../lists/list-endpoint.ts'

/** Adds `/v1/disputes`; closing one loses it, as at Stripe: https://docs.stripe.com/api/disputes */
export function addDisputes(add: AddCall): void {
  add('GET', '/v1/disputes/:id', {}, ({ store }, { params }) =>
    store.get('dispute', params.id ?? '', 'dispute'),
  )
  add('POST', '/v1/disputes/:id/close', {}, async (change, { params }) => {
    const dispute = await change.store.get('dispute', params.id ?? '', 'dispute')
    const payment = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : ''
    return closeDispute(change, payment, 'lost')
  })
  addListEndpoint(add, '/v1/disputes', {
    kind: 'dispute',
    filters: {
      charge: filterByField(({ charge }) => charge),
      payment_intent: filterByField(({ payment_intent }) => payment_intent),
      created: filterByTime(({ created }) => created),
    },
  })
}
