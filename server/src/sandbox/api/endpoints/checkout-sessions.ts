import { expireSession } from '../../billing/checkout.ts'
import { listLineItems } from '../../billing/line-items.ts'
import { SandboxError } from '../../store/sandbox-error.ts'
import type { AddCall } from '../calls.ts'
import { addList, byField, byTime } from '../lists/list-call.ts'
import { createPage, pageRules } from '../lists/pages.ts'
import { choice } from '../parameters/rules.ts'
import { checkoutRules } from './checkout-rules.ts'
import { openCheckout } from './open-checkout.ts'

const path = '/v1/checkout/sessions'

/** Adds `/v1/checkout/sessions`: https://docs.stripe.com/api/checkout/sessions */
export function addCheckoutSessions(add: AddCall): void {
  add('POST', path, checkoutRules, openCheckout)
  add('GET', `${path}/:id`, {}, ({ store }, { params }) =>
    store.get('checkout.session', params.id ?? '', 'session'),
  )
  add('GET', `${path}/:id/line_items`, pageRules, async ({ store }, { params, form }) => {
    const session = await store.get('checkout.session', params.id ?? '', 'session')
    return createPage(await listLineItems(store, session), form, `${path}/${session.id}/line_items`)
  })
  addList(add, path, {
    kind: 'checkout.session',
    filters: {
      customer: byField(({ customer }) => customer),
      payment_intent: byField(({ payment_intent }) => payment_intent),
      subscription: byField(({ subscription }) => subscription),
      status: byField(({ status }) => status, choice('complete', 'expired', 'open')),
      created: byTime(({ created }) => created),
    },
  })
  add('POST', `${path}/:id/expire`, {}, async (change, { params }) => {
    const session = await change.store.get('checkout.session', params.id ?? '', 'session')
    if (session.status !== 'open') {
      const text = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
      throw SandboxError.invalid(text)
    }
    return expireSession(change, session)
  })
}
