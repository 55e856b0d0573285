import type { WebhookEventType } from '@live-scribe/contract/webhooks/event-types'
import type { WebhookDelivery, WebhookEndpoint } from '@live-scribe/contract/webhooks/webhooks'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'

/** What each type of event tells. */
export const eventTexts: Record<WebhookEventType, string> = {
  'recording.started': 'A recording starts.',
  'recording.completed': 'A recording is complete.',
  'recording.deleted': 'A recording is deleted.',
  'segment.final': 'A segment is final. Its text is sent to the address.',
  'minutes.low': 'Your prepaid minutes fall below 30.',
}

const failureTexts: Record<NonNullable<WebhookDelivery['failure']>, string> = {
  status: 'The address answered with an error.',
  redirect: 'The address answered with a redirect, which is not followed. Use the final address.',
  timeout: 'The address did not answer within 10 seconds. Answer first, work afterwards.',
  address_refused: 'The name leads to a private network, which is not called.',
  name_not_found: 'The name of the address was not found.',
  connection: 'Nothing answered at the address, or the connection was cut.',
  tls: 'The certificate of the address is not valid, or it does not speak TLS.',
  gone: 'The address answered that it is gone (410).',
}

/** What became of a delivery, in a few words. */
export function describeOutcome({ state, status, failure }: WebhookDelivery): string {
  if (state === 'delivered') return `Delivered, ${status}`
  const last = status ?? (failure ? 'no answer' : null)
  const words = state === 'waiting' ? 'Waiting' : 'Given up'

  return last === null ? words : `${words}, ${last}`
}

/** Why the last attempt failed, and when the next one is; null when there is nothing to say. */
export function describeFailure(delivery: WebhookDelivery): string | null {
  const { failure, next_attempt_at, state, attempts } = delivery
  if (!failure) {
    return state === 'given_up' && attempts === 0
      ? 'Not sent: the webhook was switched off before, or 5,000 newer segments waited for it.'
      : null
  }
  const next =
    next_attempt_at && ` Next attempt: ${formatDateAndTime(Date.parse(next_attempt_at))}.`

  return `${failureTexts[failure]}${next ?? ''}`
}

/** The state of a webhook in a sentence that says what to do; null while all is well. */
export function describeState({ state, failing_since }: WebhookEndpoint): string | null {
  switch (state) {
    case 'on':
      return (
        failing_since &&
        `Failing since ${formatDateAndTime(Date.parse(failing_since))}. It is switched off after three days without a success.`
      )
    case 'paused':
      return 'Off. What happens meanwhile is not sent later.'
    case 'failing':
      return 'Switched off: everything failed for three days. See the deliveries, then switch it on again.'
    case 'gone':
      return 'Switched off: the address answered that it is gone (410). Type the new address, then switch it on.'
    default:
      return state satisfies never
  }
}
