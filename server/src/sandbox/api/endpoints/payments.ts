import type { AddCall } from '../calls.ts'
import { addList, byField, byTime } from '../lists/list-call.ts'

/** Adds `/v1/payment_intents` and `/v1/charges`: https://docs.stripe.com/api/payment_intents */
export function addPayments(add: AddCall): void {
  add('GET', '/v1/payment_intents/:id', {}, ({ store }, { params }) =>
    store.get('payment_intent', params.id ?? '', 'intent'),
  )
  addList(add, '/v1/payment_intents', {
    kind: 'payment_intent',
    filters: {
      customer: byField(({ customer }) => customer),
      created: byTime(({ created }) => created),
    },
  })
  add('GET', '/v1/charges/:id', {}, ({ store }, { params }) => store.get('charge', params.id ?? ''))
  addList(add, '/v1/charges', {
    kind: 'charge',
    filters: {
      customer: byField(({ customer }) => customer),
      payment_intent: byField(({ payment_intent }) => payment_intent),
      created: byTime(({ created }) => created),
    },
  })
}
