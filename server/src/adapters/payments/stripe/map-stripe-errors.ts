import { PaymentError } from '#server/ports/payments.ts'

/** Runs a call to Stripe and converts its errors to PaymentError. */
export async function mapStripeErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw await toPaymentError(error)
  }
}

async function toPaymentError(error: unknown): Promise<unknown> {
  const { errors } = (await import('stripe')).default
  if (!(error instanceof errors.StripeError)) return error
  if (error instanceof errors.StripeCardError) {
    return new PaymentError('declined', error.message, error)
  }
  if (error.code === 'resource_missing') return new PaymentError('not_found', error.message, error)
  if (error instanceof errors.StripeInvalidRequestError) {
    return new PaymentError('refused', error.message, error)
  }
  return new PaymentError('unavailable', error.message, error)
}
