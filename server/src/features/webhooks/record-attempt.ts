import type { WebhookFailure } from '@live-scribe/contract/webhooks/webhooks'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import type { WebhookEndpointRow } from '#server/db/schema/webhooks.ts'
import {
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
  users,
} from '#server/db/schema.ts'
import { type NewMail, queueMail } from '#server/features/billing/index.ts'
import { writeLetter } from '#server/lib/letter.ts'
import { type ClaimedDelivery, isHeld } from './claims.ts'
import { addFailure, type Failures, isFailingForGood, noFailures } from './failing.ts'
import { getRetryDelayMs } from './retry-delay.ts'

/** The result of one attempt: a response, or why there was none. */
export type Attempt = { startedAt: Date; durationMs: number } & (
  | { status: number; answer: string; failure: null }
  | { status: null; answer: null; failure: WebhookFailure }
)

/**
 * Stores an attempt with what follows from it; true when it switched the endpoint off. Where the
 * claim is gone, because the endpoint was paused or moved meanwhile or another process took it,
 * only what was given up during the call gets its outcome.
 */
export function recordAttempt(
  context: AppContext,
  { endpoint, delivery, claim }: ClaimedDelivery,
  attempt: Attempt,
): Promise<boolean> {
  const now = context.now()
  const failure = failureOf(attempt)
  const attempts = delivery.attempts + 1
  const delayMs = failure ? getRetryDelayMs(attempts, Math.random()) : null
  const failures = failure ? addFailure(endpoint, now) : noFailures
  const off = failure && getOffState(failure, failures, now)
  const isRetried = failure && !off && delayMs !== null
  return context.db.transaction(async (tx) => {
    // The endpoint first, as everybody locks it before its deliveries.
    const [held] = await tx
      .update(endpoints)
      .set({ ...failures, ...(off ? { state: off } : {}) })
      .where(and(isHeld(claim), eq(endpoints.state, 'on')))
      .returning()
    const isUnchanged = and(
      eq(deliveries.id, delivery.id),
      eq(deliveries.attempts, delivery.attempts),
    )
    await tx
      .update(deliveries)
      .set({
        state: failure ? (held && isRetried ? 'waiting' : 'given_up') : 'delivered',
        attempts,
        lastAttemptAt: attempt.startedAt,
        nextAttemptAt: held && isRetried ? new Date(now.getTime() + delayMs) : null,
        status: attempt.status,
        failure,
        answer: attempt.answer,
        durationMs: attempt.durationMs,
      })
      .where(
        and(isUnchanged, inArray(deliveries.state, held ? ['waiting', 'given_up'] : ['given_up'])),
      )
    if (!off || !held) return false
    await giveUpWaiting(tx, endpoint.id)
    const [owner] = await tx.select().from(users).where(eq(users.id, endpoint.userId))
    const publicUrl = context.publicUrl()
    if (owner) await queueMail(tx, switchedOffMail(owner, held, { publicUrl, now }), now)
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

function getOffState(failure: WebhookFailure, failures: Failures, now: Date) {
  if (failure === 'gone') return 'gone' as const
  return isFailingForGood(failures, now) ? ('failing' as const) : null
}

/** The mail about an endpoint that was switched off; names its host only, as a path may be secret. */
function switchedOffMail(
  owner: UserRow,
  endpoint: WebhookEndpointRow,
  { publicUrl, now }: { publicUrl: string; now: Date },
): NewMail {
  const { host } = new URL(endpoint.url)
  const why =
    endpoint.state === 'gone'
      ? `${host} answered that the address is gone for good (410).`
      : `Everything that we sent to ${host} for three days failed.`
  const { text: body, html } = writeLetter(owner.fullName, [
    `${why} So we switched the webhook off. Your recordings are not affected.`,
    'Once the address works, you can switch it on again. There you also see what it answered.',
    { label: 'Your webhooks', url: `${publicUrl}/webhooks` },
  ])
  return {
    cause: `webhook:${endpoint.id}:${now.toISOString()}`,
    recipient: owner.email,
    subject: `Webhooks to ${host} are switched off`,
    body,
    html,
  }
}
