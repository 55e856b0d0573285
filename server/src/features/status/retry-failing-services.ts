import { DEFAULT_LANGUAGE } from '@live-scribe/contract/languages'
import type { AppContext } from '#server/context.ts'
import { withTimeout } from '#server/lib/async/with-timeout.ts'

/** The id of no checkout: a payment service that works answers that there is none. */
const NO_CHECKOUT = 'cs_status_check'

/** Milliseconds that a check waits for a retry; a later outcome counts in the next check. */
const RETRY_TIMEOUT_MS = 5_000

interface Parts {
  speechToText: Pick<AppContext['speechToText'], 'open'>
  payments: Pick<AppContext['payments'], 'checkout'>
  serviceAttempts: AppContext['serviceAttempts']
}

/**
 * Retries external services at which people's attempts failed, so that the end of an incident is
 * noticed although nobody tries again. The outcomes count like those of any attempt. Never rejects.
 */
export async function retryFailingServices(parts: Parts): Promise<void> {
  const { speechToText, payments, serviceAttempts } = parts
  const retries = [
    serviceAttempts.failingSince('recording') &&
      speechToText.open({ language: DEFAULT_LANGUAGE }).then((stream) => stream.close()),
    serviceAttempts.failingSince('paying') && payments.checkout(NO_CHECKOUT),
  ]
  await withTimeout(Promise.allSettled(retries), RETRY_TIMEOUT_MS).catch(() => {})
}
