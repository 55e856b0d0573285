import type Stripe from 'stripe'
import type { AddCall } from '../calls.ts'
import {
  addListEndpoint,
  filterByField,
  filterByFlag,
  filterByTime,
} from '../lists/list-endpoint.ts'
import { choiceRule } from '../parameters/parameter-rules.ts'

/** Adds the endpoints of products, prices, coupons and promotion codes. */
export function addCatalogue(add: AddCall): void {
  add('GET', '/v1/products/:id', {}, ({ store }, { params }) =>
    store.get('product', params.id ?? ''),
  )
  addListEndpoint(add, '/v1/products', {
    kind: 'product',
    filters: {
      active: filterByFlag(({ active }) => active),
      created: filterByTime(({ created }) => created),
    },
  })
  add('GET', '/v1/prices/:id', {}, ({ store }, { params }) =>
    store.get('price', params.id ?? '', 'price'),
  )
  addListEndpoint(add, '/v1/prices', {
    kind: 'price',
    filters: {
      active: filterByFlag(({ active }) => active),
      created: filterByTime(({ created }) => created),
      currency: filterByField(({ currency }) => currency),
      product: filterByField(({ product }) => product),
      type: filterByField(({ type }) => type, choiceRule('one_time', 'recurring')),
    },
  })
  add('GET', '/v1/coupons/:id', {}, ({ store }, { params }) =>
    store.get('coupon', params.id ?? '', 'coupon'),
  )
  add('GET', '/v1/promotion_codes/:id', {}, ({ store }, { params }) =>
    store.get('promotion_code', params.id ?? '', 'promotion_code'),
  )
  addListEndpoint(add, '/v1/promotion_codes', {
    kind: 'promotion_code',
    filters: {
      active: filterByFlag(({ active }) => active),
      code: filterByField(({ code }) => code),
      coupon: filterByField<Stripe.PromotionCode>(({ promotion }) => promotion.coupon),
      created: filterByTime(({ created }) => created),
    },
  })
}
