import type Stripe from 'stripe'
import type { AddCall } from '../calls.ts'
import { addList, byField, byFlag, byTime } from '../lists/list-call.ts'
import { choice } from '../parameters/rules.ts'

/** Adds the endpoints of products, prices, coupons and promotion codes. */
export function addCatalogue(add: AddCall): void {
  add('GET', '/v1/products/:id', {}, ({ store }, { params }) =>
    store.get('product', params.id ?? ''),
  )
  addList(add, '/v1/products', {
    kind: 'product',
    filters: {
      active: byFlag(({ active }) => active),
      created: byTime(({ created }) => created),
    },
  })
  add('GET', '/v1/prices/:id', {}, ({ store }, { params }) =>
    store.get('price', params.id ?? '', 'price'),
  )
  addList(add, '/v1/prices', {
    kind: 'price',
    filters: {
      active: byFlag(({ active }) => active),
      created: byTime(({ created }) => created),
      currency: byField(({ currency }) => currency),
      product: byField(({ product }) => product),
      type: byField(({ type }) => type, choice('one_time', 'recurring')),
    },
  })
  add('GET', '/v1/coupons/:id', {}, ({ store }, { params }) =>
    store.get('coupon', params.id ?? '', 'coupon'),
  )
  add('GET', '/v1/promotion_codes/:id', {}, ({ store }, { params }) =>
    store.get('promotion_code', params.id ?? '', 'promotion_code'),
  )
  addList(add, '/v1/promotion_codes', {
    kind: 'promotion_code',
    filters: {
      active: byFlag(({ active }) => active),
      code: byField(({ code }) => code),
      coupon: byField<Stripe.PromotionCode>(({ promotion }) => promotion.coupon),
      created: byTime(({ created }) => created),
    },
  })
}
