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

/** Told how each call of an object's methods ended. */
interface CallWatcher {
  worked(method: string): void
  failed(method: string, error: unknown): void
}

/** The same object, whose methods that return a promise tell how they ended. */
function watchCalls<T extends object>(target: T, watcher: CallWatcher): T {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...args: unknown[]) => {
        const result: unknown = value.apply(target, args)
        if (!(result instanceof Promise)) return result
        return result.then(
          (reply) => {
            watcher.worked(key)
            return reply
          },
          (error: unknown) => {
            watcher.failed(key, error)
            throw error
          },
        )
      }
    },
  })
}
