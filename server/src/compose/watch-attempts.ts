import { watchCalls } from '../lib/watch-calls.ts'
import { PaymentError, type Payments } from '../ports/payments.ts'
import { type SpeechToText, SpeechToTextError } from '../ports/speech-to-text.ts'
import type { ServiceAttempts } from '../service-attempts.ts'

/** The recogniser; each stream that it opens, or fails to open, counts as an attempt at recording. */
export function watchRecogniser(recogniser: SpeechToText, attempts: ServiceAttempts): SpeechToText {
  return watchCalls(recogniser, {
    worked(method) {
      if (method === 'open') attempts.worked('recording')
    },
    failed(method, error) {
      // A full recogniser works: it refuses some, and those who pay last.
      const isBusy = error instanceof SpeechToTextError && error.reason === 'busy'
      if (method === 'open' && !isBusy) attempts.failed('recording')
    },
  })
}

/**
 * The payment service; each call counts as an attempt at paying. A refusal with a reason counts as
 * one that worked.
 */
export function watchPayments(payments: Payments, attempts: ServiceAttempts): Payments {
  return watchCalls(payments, {
    worked(method) {
      // A webhook is verified here, without a call to the service.
      if (method !== 'readEvent') attempts.worked('paying')
    },
    failed(_, error) {
      if (!(error instanceof PaymentError)) return
      if (error.reason === 'unavailable') attempts.failed('paying')
      else attempts.worked('paying')
    },
  })
}
