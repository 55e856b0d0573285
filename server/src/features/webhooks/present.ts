import type { WebhookDelivery, WebhookEndpoint } from '@live-scribe/contract/webhooks/webhooks'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '#server/db/schema/webhooks.ts'
import { findOldSecrets } from './secrets.ts'
import { toMessageId } from './signature.ts'

/** An endpoint as its owner sees it. */
export function presentEndpoint(row: WebhookEndpointRow, now: Date): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    state: row.state,
    failing_since: row.failingSince?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    added_by_key: row.addedByKey,
    old_secret_until: findOldSecrets(row, now)[0]?.until ?? null,
  }
}

/** A delivery as its owner sees it. */
export function presentDelivery(row: WebhookDeliveryRow, body: string | null): WebhookDelivery {
  return {
    id: String(row.id),
    message_id: toMessageId(row.messageId),
    type: row.type,
    created_at: row.createdAt.toISOString(),
    state: row.state,
    attempts: row.attempts,
    last_attempt_at: row.lastAttemptAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    status: row.status,
    failure: row.failure,
    answer: row.answer,
    duration_ms: row.durationMs,
    body: body ?? '',
  }
}
