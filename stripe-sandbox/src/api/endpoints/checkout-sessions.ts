import { expireCheckoutSession } from '../../billing/checkout.ts'
import { listLineItems } from '../../billing/line-items.ts'
import { SandboxError } from '../../store/sandbox-error.ts'
import type { AddCall } from '../calls.ts'
import { addListEndpoint, filterByField, filterByTime } from '../lists/list-endpoint.ts'
import { createPage, paginationParameters } from '../lists/pagination.ts'
import { choiceRule } from '../parameters/parameter-rules.ts'
import { checkoutParameters } from './checkout-parameters.ts'
import { openCheckout } from './open-checkout.ts'

const path = '/v1/checkout/sessions'

/** Adds `/v1/checkout/sessions`: https://docs.stripe.com/api/checkout/sessions */
export function addCheckoutSessions(add: AddCall): void {
  add('POST', path, checkoutParameters, openCheckout)
  add('GET', `${path}/:id`, {}, ({ store }, { params }) =>
    store.get('checkout.session', params.id ?? '', 'session'),
  )
  add(
    'GET',
    `${path}/:id/line_items`,
    paginationParameters,
    async ({ store }, { params, form }) => {
      const session = await store.get('checkout.session', params.id ?? '', 'session')
      return createPage(
        await listLineItems(store, session),
        form,
        `${path}/${session.id}/line_items`,
      )
    },
  )
  addListEndpoint(add, path, {
    kind: 'checkout.session',
    filters: {
      customer: filterByField(({ customer }) => customer),
      payment_intent: filterByField(({ payment_intent }) => payment_intent),
      subscription: filterByField(({ subscription }) => subscription),
      status: filterByField(({ status }) => status, choiceRule('complete', 'expired', 'open')),
      created: filterByTime(({ created }) => created),
    },
  })
  add('POST', `${path}/:id/expire`, {}, async (change, { params }) => {
    const session = await change.store.get('checkout.session', params.id ?? '', 'session')
    if (session.status !== 'open') {
      const text = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
      throw SandboxError.invalid(text)
    }
    return expireCheckoutSession(change, session)
  })
}
