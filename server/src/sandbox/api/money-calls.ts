import { textAt } from '../form.ts'
import { refund } from '../money.ts'
import { type AddCall, listOf } from './server.ts'

/** Payments, refunds, disputes and events. */
export function addMoneyCalls(add: AddCall): void {
  add('GET', '/v1/payment_intents/:id', async ({ store }, { params, form }) => {
    const intent = await store.get('payment_intent', params.id ?? '')
    const isExpanded = Object.values(form.expand ?? {}).includes('latest_charge')
    if (!isExpanded || typeof intent.latest_charge !== 'string') return intent
    return { ...intent, latest_charge: await store.get('charge', intent.latest_charge) }
  })
  add('GET', '/v1/charges/:id', ({ store }, { params }) => store.get('charge', params.id ?? ''))
  add('POST', '/v1/refunds', (change, { form }) => {
    const cents = textAt(form, 'amount')
    const payment = textAt(form, 'payment_intent') ?? ''
    return refund(change, payment, cents === null ? undefined : Number(cents))
  })
  add('GET', '/v1/refunds', async ({ store }, { form }) => {
    const payment = textAt(form, 'payment_intent')
    const all = await store.list('refund')
    return listOf(
      all.filter(({ payment_intent }) => !payment || payment_intent === payment),
      '/v1/refunds',
    )
  })
  add('GET', '/v1/disputes', async ({ store }, { form }) => {
    const payment = textAt(form, 'payment_intent')
    const all = await store.list('dispute')
    return listOf(
      all.filter(({ payment_intent }) => !payment || payment_intent === payment),
      '/v1/disputes',
    )
  })
  add('GET', '/v1/events', async ({ store }) => listOf(await store.list('event'), '/v1/events'))
  add('GET', '/v1/events/:id', ({ store }, { params }) => store.get('event', params.id ?? ''))
}
