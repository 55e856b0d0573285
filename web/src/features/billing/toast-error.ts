import { ApiError } from '#web/api/api-error.ts'
import { RedirectError } from '#web/lib/links/navigate-away.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { billingMessages } from './billing-text.ts'

interface Fallbacks {
  /** The text for a refusal without a message. */
  refused: string
  /** The text for a request without a response. */
  failed: string
}

/** Shows a toast with the reason why a payment failed: the server's message, or a fallback. */
export function toastError(error: unknown, fallbacks: Fallbacks): void {
  if (error instanceof RedirectError) toast.error(billingMessages.redirectFailed)
  else if (!(error instanceof ApiError)) toast.error(fallbacks.failed)
  else if (error.serverText) toast.error(error.serverText)
  // Without a URL only the payment library could continue (RISK-60).
  else if (error.code === 'bad_reply') toast.error(billingMessages.libraryMissing)
  else if (error.status > 0) toast.error(fallbacks.refused)
  else toast.error(fallbacks.failed, { description: error.message })
}
