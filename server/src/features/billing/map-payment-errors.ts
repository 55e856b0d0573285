import { AppError } from '#server/http/app-error.ts'
import { PaymentError } from '#server/ports/payments.ts'

/** Runs a call to the payment service; turns its errors into AppErrors that people can read. */
export async function mapPaymentErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof PaymentError ? toAppError(error) : error
  }
}

/** The error of a purchase where nothing is sold: 503. */
export function paymentsNotSetUp(cause?: PaymentError): AppError {
  const text = 'Payments are not set up on this server. Nothing was charged.'
  return new AppError('payments_unavailable', text, cause)
}

function toAppError(error: PaymentError): AppError {
  switch (error.reason) {
    case 'declined':
      return new AppError(
        'payment_failed',
        'Your card was declined, and nothing has changed. Update your card in Manage Subscription and try again.',
        error,
      )
    case 'not_found':
      return new AppError('not_found', 'This payment was not found.', error)
    case 'not_set_up':
      return paymentsNotSetUp(error)
    case 'refused':
    case 'unavailable':
      return new AppError(
        'payments_unavailable',
        'The payment service is not answering. Nothing was charged. Please try again in a minute.',
        error,
      )
  }
}
