import type { WebhookFailure } from '@live-scribe/contract/webhooks/webhooks'
import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '#server/db/schema/webhooks.ts'
import {
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
  users,
} from '#server/db/schema.ts'
import { queueMail } from '#server/features/billing/index.ts'
import { getRetryDelayMs } from './retry-delay.ts'
import { switchedOffMail } from './switched-off-mail.ts'

/** Milliseconds of failures, without a success, after which an endpoint is switched off. */
export const MAX_FAILING_MS = 3 * 24 * 60 * 60_000

/** What came of one attempt: an answer, or why there was none. */
export type Attempt = { startedAt: Date; durationMs: number } & (
  | { status: number; answer: string; failure: null }
  | { status: null; answer: null; failure: WebhookFailure }
)

/** Stores an attempt with what follows from it; true when it switched the endpoint off. */
export function recordAttempt(
  context: AppContext,
  { endpoint, delivery }: { endpoint: WebhookEndpointRow; delivery: WebhookDeliveryRow },
  attempt: Attempt,
): Promise<boolean> {
  const now = context.now()
  const failure = failureOf(attempt)
  const attempts = delivery.attempts + 1
  const delayMs = failure ? getRetryDelayMs(attempts, Math.random()) : null
  const failingSince = failure ? (endpoint.failingSince ?? now) : null
  const off = failure && reasonToSwitchOff(failure, failingSince, now)
  const isRetried = failure && !off && delayMs !== null
  return context.db.transaction(async (tx) => {
    // The endpoint first, as everybody locks it before its deliveries.
    const [kept] = await tx
      .update(endpoints)
      .set({ failingSince, ...(off ? { state: off } : {}) })
      .where(and(eq(endpoints.id, endpoint.id), eq(endpoints.state, 'on')))
      .returning()
    await tx
      .update(deliveries)
      .set({
        state: failure ? (isRetried ? 'waiting' : 'given_up') : 'delivered',
        attempts,
        lastAttemptAt: attempt.startedAt,
        nextAttemptAt: isRetried ? new Date(now.getTime() + delayMs) : null,
        status: attempt.status,
        failure,
        answer: attempt.answer,
        durationMs: attempt.durationMs,
      })
      .where(eq(deliveries.id, delivery.id))
    if (!off || !kept) return false
    await giveUpWaiting(tx, endpoint.id)
    const [owner] = await tx.select().from(users).where(eq(users.id, endpoint.userId))
    const publicUrl = context.publicUrl()
    if (owner) await queueMail(tx, switchedOffMail(owner, kept, { publicUrl, now }), now)
    return true
  })
}

/** Gives up what waits for an endpoint that was switched off. */
export async function giveUpWaiting(tx: Transaction, endpointId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: 'given_up', nextAttemptAt: sql`null` })
    .where(and(eq(deliveries.endpointId, endpointId), eq(deliveries.state, 'waiting')))
}

function failureOf({ status, failure }: Attempt): WebhookFailure | null {
  if (status === null) return failure
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function reasonToSwitchOff(failure: WebhookFailure, since: Date | null, now: Date) {
  if (failure === 'gone') return 'gone' as const
  const isLong = since !== null && now.getTime() - since.getTime() >= MAX_FAILING_MS
  return isLong ? ('failing' as const) : null
}
