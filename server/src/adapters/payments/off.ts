import { PaymentError, type Payments, SignatureError } from '#server/ports/payments.ts'

const refuse = async () => {
  throw new PaymentError('not_set_up', 'Payments are not set up on this server.')
}

/** No payment service: every call is refused, and no webhook is believed. */
export const paymentsOff: Payments = {
  description: 'not set up; nothing is sold',
  priceIds: null,
  createCustomer: refuse,
  openCheckout: refuse,
  checkout: refuse,
  expireCheckout: refuse,
  expireCheckouts: refuse,
  subscriptions: refuse,
  previewChange: refuse,
  changePlan: refuse,
  scheduleChange: refuse,
  cancelSubscription: refuse,
  invoice: refuse,
  invoices: refuse,
  payment: refuse,
  refund: refuse,
  openPortal: refuse,
  readEvent: async () => {
    throw new SignatureError('payments are not set up')
  },
}
