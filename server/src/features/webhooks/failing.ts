import type { WebhookEndpointRow } from '#server/db/schema/webhooks.ts'

const HOUR_MS = 60 * 60_000

/** Milliseconds of failures, without a success, after which an endpoint may be switched off. */
const MAX_FAILING_MS = 72 * HOUR_MS
/** Failures that must be spread over this time, so that two bad moments are not enough. */
const MIN_COUNTED_FAILURES = 5
/** Milliseconds between two failures that count. */
const COUNTED_APART_MS = 12 * HOUR_MS

/** What an endpoint's row says of its failures since the last success. */
export type Failures = Pick<
  WebhookEndpointRow,
  'failingSince' | 'countedFailures' | 'failureCountedAt'
>

/** An endpoint whose last call succeeded, or which was not called yet. */
export const noFailures: Failures = {
  failingSince: null,
  countedFailures: 0,
  failureCountedAt: null,
}

/** Adds a failure of now; those within 12 hours of a counted one don't count. */
export function addFailure(before: Failures, now: Date): Failures {
  const { failingSince, countedFailures, failureCountedAt } = before
  const isSoon =
    failureCountedAt !== null && now.getTime() - failureCountedAt.getTime() < COUNTED_APART_MS
  if (failingSince && isSoon) return { failingSince, countedFailures, failureCountedAt }
  return {
    failingSince: failingSince ?? now,
    countedFailures: countedFailures + 1,
    failureCountedAt: now,
  }
}

/** Whether an endpoint fails so long and so often that it is switched off. */
export function isFailingForGood({ failingSince, countedFailures }: Failures, now: Date): boolean {
  const isLong = failingSince !== null && now.getTime() - failingSince.getTime() >= MAX_FAILING_MS
  return isLong && countedFailures >= MIN_COUNTED_FAILURES
}
