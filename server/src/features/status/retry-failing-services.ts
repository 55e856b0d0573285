import { DEFAULT_LANGUAGE } from '@live-scribe/contract/languages'
import type { AppContext } from '#server/context.ts'

/** The id of no checkout: a payment service that works answers that it has none. */
const NO_CHECKOUT = 'cs_status_check'

type Parts = Pick<AppContext, 'speechToText' | 'payments' | 'serviceAttempts'>

/**
 * Tries the services of others where people's attempts failed, so that the end of a trouble is
 * noticed although nobody tries again. How it ends is counted as any attempt.
 */
export async function retryFailingServices(parts: Parts): Promise<void> {
  const { speechToText, payments, serviceAttempts } = parts
  const retries = [
    serviceAttempts.failingSince('recording') &&
      speechToText.open({ language: DEFAULT_LANGUAGE }).then((stream) => stream.close()),
    serviceAttempts.failingSince('paying') && payments.checkout(NO_CHECKOUT),
  ]
  await Promise.allSettled(retries)
}
