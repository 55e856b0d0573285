import type { AddCall } from '../calls.ts'
import { addListEndpoint, filterByField, filterByTime } from '../lists/list-endpoint.ts'

/** Adds `/v1/payment_intents` and `/v1/charges`: https://docs.stripe.com/api/payment_intents */
export function addPayments(add: AddCall): void {
  add('GET', '/v1/payment_intents/:id', {}, ({ store }, { params }) =>
    store.get('payment_intent', params.id ?? '', 'intent'),
  )
  addListEndpoint(add, '/v1/payment_intents', {
    kind: 'payment_intent',
    filters: {
      customer: filterByField(({ customer }) => customer),
      created: filterByTime(({ created }) => created),
    },
  })
  add('GET', '/v1/charges/:id', {}, ({ store }, { params }) => store.get('charge', params.id ?? ''))
  addListEndpoint(add, '/v1/charges', {
    kind: 'charge',
    filters: {
      customer: filterByField(({ customer }) => customer),
      payment_intent: filterByField(({ payment_intent }) => payment_intent),
      created: filterByTime(({ created }) => created),
    },
  })
}
