import { and, count, eq, inArray, isNull, lte, not, or, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { isClaimOver, isOfClockAhead } from '#server/db/claim-time.ts'
import type { Database } from '#server/db/database.ts'
import { createPlaceholder, prepareExists } from '#server/db/prepared.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '#server/db/schema/webhooks.ts'
import {
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from '#server/db/schema.ts'

/** Milliseconds for which an endpoint belongs to a process: longer than one call lasts. */
const CLAIM_MS = 15_000
/** Endpoints of one user that are called at once, so that slow ones don't hold up other users. */
const MAX_ENDPOINTS_OF_USER = 2

/**
 * An endpoint to which this process alone delivers, until another one takes the claim, or its owner
 * changes where or whether it is called.
 */
export interface EndpointClaim {
  endpointId: string
  claim: string
}

/** A due delivery of an endpoint, and the claim under which it is sent. */
export interface ClaimedDelivery {
  endpoint: WebhookEndpointRow
  delivery: WebhookDeliveryRow
  claim: EndpointClaim
}

const first = alias(deliveries, 'first')
const next = alias(deliveries, 'next')
const others = alias(endpoints, 'others')

/**
 * The ids of an endpoint's deliveries that are due: of each recording the first that waits. Goes from
 * recording to recording, because thousands may wait behind one that failed.
 */
const findDue = (endpointId: string | typeof endpoints.id, now: Date) => sql`(
    with recursive firsts as (
      (
        select ${first.id}, ${first.recordingId}, ${isDue(first, now)} as is_due
        from ${deliveries} "first"
        where ${first.endpointId} = ${endpointId} and ${first.state} = 'waiting'
          and ${first.recordingId} is not null
        order by ${first.recordingId}, ${first.id} limit 1
      )
      union all
      select later.* from firsts, lateral (
        select ${next.id}, ${next.recordingId}, ${isDue(next, now)} from ${deliveries} "next"
        where ${next.endpointId} = ${endpointId} and ${next.state} = 'waiting'
          and ${next.recordingId} > firsts.recording_id
        order by ${next.recordingId}, ${next.id} limit 1
      ) later
    )
    select id from firsts where is_due
    union all
    select ${next.id} from ${deliveries} "next"
    where ${next.endpointId} = ${endpointId} and ${next.state} = 'waiting'
      and ${next.recordingId} is null and ${isDue(next, now)}
  )`

/**
 * Condition: it is time to send a delivery that waits. The time of the next attempt is derived from that
 * of the last one, so that both are of a clock that was ahead, or none.
 */
function isDue(
  { nextAttemptAt, lastAttemptAt }: Record<'nextAttemptAt' | 'lastAttemptAt', PgColumn>,
  now: Date | SQLWrapper,
) {
  return or(isNull(nextAttemptAt), lte(nextAttemptAt, now), isOfClockAhead(lastAttemptAt, now))
}

/** Whether any delivery is due; of its endpoint nothing is asked. */
export const hasDueDelivery = prepareExists((db) => {
  const now = createPlaceholder('now', deliveries.nextAttemptAt)
  return (
    db
      .select({ one: sql`1` })
      .from(deliveries)
      // In the text, for a statement that stays prepared would not use the partial index otherwise.
      .where(and(sql`${deliveries.state} = 'waiting'`, isDue(deliveries, now)))
  )
})

/**
 * Claims up to `limit` endpoints with due deliveries, those that waited longest first, and of each
 * user as many as keeps them within the maximum. Processes that claim at the same moment don't see
 * each other's claims, so that the maximum holds within each.
 */
export async function claimEndpoints(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<EndpointClaim[]> {
  const isFree = isClaimOver(endpoints.claimedUntil, now)
  const claimable = and(eq(endpoints.state, 'on'), isFree)
  const longestWaiting = sql`${endpoints.claimedUntil} asc nulls first`
  const ranked = db
    .select({
      id: endpoints.id,
      place:
        sql<number>`row_number() over (partition by ${endpoints.userId} order by ${longestWaiting})`.as(
          'place',
        ),
      running: sql<number>`(${db
        .select({ count: count() })
        .from(others)
        .where(
          and(eq(others.userId, endpoints.userId), not(isClaimOver(others.claimedUntil, now))),
        )})`.as('running'),
    })
    .from(endpoints)
    .where(and(claimable, sql`exists ${findDue(endpoints.id, now)}`))
    .as('ranked')
  const chosen = db
    .select({ id: endpoints.id })
    .from(endpoints)
    .where(
      and(
        claimable,
        inArray(
          endpoints.id,
          db
            .select({ id: ranked.id })
            .from(ranked)
            .where(lte(sql`${ranked.place} + ${ranked.running}`, MAX_ENDPOINTS_OF_USER)),
        ),
      ),
    )
    .orderBy(longestWaiting)
    .limit(limit)
    .for('no key update', { skipLocked: true })
  const claim = crypto.randomUUID()
  const claimed = await db
    .update(endpoints)
    .set({ claim, claimedUntil: toClaimEnd(now) })
    .where(sql`${endpoints.id} in (${chosen})`)
    .returning({ endpointId: endpoints.id })
  return claimed.map(({ endpointId }) => ({ endpointId, claim }))
}

/** Renews a claim and returns its next due delivery; null when there is none, or it was taken. */
export async function findNextDelivery(
  db: Database,
  claim: EndpointClaim,
  now: Date,
): Promise<ClaimedDelivery | null> {
  const [endpoint] = await db
    .update(endpoints)
    .set({ claimedUntil: toClaimEnd(now) })
    .where(and(isHeld(claim), eq(endpoints.state, 'on')))
    .returning()
  if (!endpoint) return null
  const [delivery] = await db
    .select()
    .from(deliveries)
    .where(sql`${deliveries.id} = (select min(id) from ${findDue(endpoint.id, now)} due)`)
  return delivery ? { endpoint, delivery, claim } : null
}

/** Lets other processes claim the endpoint. */
export async function releaseEndpoint(db: Database, claim: EndpointClaim, now: Date) {
  await db.update(endpoints).set({ claim: null, claimedUntil: now }).where(isHeld(claim))
}

/** Condition: the endpoint is claimed by this claim still. */
export const isHeld = ({ endpointId, claim }: EndpointClaim) =>
  and(eq(endpoints.id, endpointId), eq(endpoints.claim, claim))

const toClaimEnd = (now: Date) => new Date(now.getTime() + CLAIM_MS)
