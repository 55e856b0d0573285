import { createPortalSession } from '../../objects/checkout-objects.ts'
import type { AddCall } from '../calls.ts'
import { readText } from '../parameters/form.ts'
import { requiredRule, textRule, urlRule } from '../parameters/parameter-rules.ts'

const rules = { customer: requiredRule(textRule()), return_url: urlRule }

/** Adds `/v1/billing_portal/sessions`: https://docs.stripe.com/api/customer_portal/sessions */
export function addPortal(add: AddCall): void {
  add('POST', '/v1/billing_portal/sessions', rules, async ({ store, address }, { form }) => {
    const id = readText(form, 'customer') ?? ''
    const customer = await store.reference('customer', id, 'customer')
    const returnUrl = readText(form, 'return_url') ?? address('/')
    const toAddress = (id: string) => address(`/sandbox/portal/${id}`)
    const portal = { customer: customer.id, returnUrl, address: toAddress }
    return store.put(createPortalSession(portal, store.seconds))
  })
}
