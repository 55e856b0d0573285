import { createCustomer } from '../../objects/checkout-objects.ts'
import { mergeMetadata } from '../../objects/metadata.ts'
import type { AddCall } from '../calls.ts'
import { addListEndpoint, filterByField, filterByTime } from '../lists/list-endpoint.ts'
import { readText, readTexts } from '../parameters/form.ts'
import { emailRule, metadataRule, textRule } from '../parameters/parameter-rules.ts'

const person = {
  email: emailRule,
  name: textRule(256),
  description: textRule(350),
  phone: textRule(20),
  metadata: metadataRule,
}

/** Adds `/v1/customers`: https://docs.stripe.com/api/customers */
export function addCustomers(add: AddCall): void {
  add('POST', '/v1/customers', person, async ({ store, emit }, { form }) => {
    const given = { email: readText(form, 'email'), name: readText(form, 'name') }
    const metadata = readTexts(form, 'metadata')
    const made = createCustomer({ ...given, metadata }, store.seconds)
    const customer = await store.put({ ...made, description: readText(form, 'description') })
    await emit('customer.created', customer)
    return customer
  })
  add('GET', '/v1/customers/:id', {}, ({ store }, { params }) =>
    store.get('customer', params.id ?? ''),
  )
  add('POST', '/v1/customers/:id', person, async ({ store, emit }, { params, form }) => {
    const customer = await store.get('customer', params.id ?? '')
    const changed = await store.put({
      ...customer,
      email: readText(form, 'email') ?? customer.email,
      name: readText(form, 'name') ?? customer.name ?? null,
      description: readText(form, 'description') ?? customer.description,
      metadata: mergeMetadata(customer.metadata, form),
    })
    await emit('customer.updated', changed)
    return changed
  })
  addListEndpoint(add, '/v1/customers', {
    kind: 'customer',
    filters: {
      email: filterByField(({ email }) => email),
      created: filterByTime(({ created }) => created),
    },
  })
}
