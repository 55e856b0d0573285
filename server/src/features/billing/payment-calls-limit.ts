import type { AppContext } from '#server/context.ts'
import { createLimit } from '#server/http/create-limit.ts'

/**
 * Calls of an account that ask the payment service, which counts those of all accounts: its own limit is
 * a hundred a second. A page that waits for a payment sends 30 a minute.
 */
const PAYMENT_CALLS_LIMIT = {
  tries: 60,
  windowSeconds: 60,
  text: 'You asked about payments very often. Please wait a minute.',
}

/** Counts that an account asks the payment service; throws `too_many_requests`. */
export type UsePaymentService = (userId: string) => Promise<void>

/** Creates the check that an account may ask the payment service once more. */
export function createPaymentCallsLimit({
  rateLimits,
}: Pick<AppContext, 'rateLimits'>): UsePaymentService {
  return createLimit(rateLimits, 'calls of the payment service', PAYMENT_CALLS_LIMIT)
}
