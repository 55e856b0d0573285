import type { WebhookEventType } from '@live-scribe/contract/webhooks/event-types'
import { MAX_WEBHOOK_ENDPOINTS } from '@live-scribe/contract/webhooks/webhooks'
import { and, asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { WebhookEndpointRow } from '#server/db/schema/webhooks.ts'
import { webhookEndpoints as endpoints } from '#server/db/schema.ts'
import { lockRemainingUser } from '#server/features/identity/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { noFailures } from './failing.ts'
import { giveUpWaiting } from './record-attempt.ts'
import { generateWebhookSecret, rotateSecrets } from './secrets.ts'

/** An endpoint as its owner names it; somebody else's is not found. */
interface OwnEndpoint {
  userId: string
  id: string
}

/** An endpoint to add. */
interface NewEndpoint {
  userId: string
  url: string
  events: readonly WebhookEventType[]
  /** Name of the API key that sets the address; null for its owner. */
  addedByKey: string | null
  createdAt: Date
}

interface EndpointChange {
  url?: string | undefined
  /** Name of the API key that changes it; null for its owner. */
  changedByKey: string | null
  events?: readonly WebhookEventType[] | undefined
  isOn?: boolean | undefined
}

/** A user's endpoints, oldest first. */
export async function findEndpoints(
  db: Database | Transaction,
  userId: string,
): Promise<WebhookEndpointRow[]> {
  return db
    .select()
    .from(endpoints)
    .where(eq(endpoints.userId, userId))
    .orderBy(asc(endpoints.createdAt), asc(endpoints.id))
}

/** A user's endpoint; throws `not_found`. */
export async function findEndpoint(db: Database, own: OwnEndpoint): Promise<WebhookEndpointRow> {
  const [row] = await db.select().from(endpoints).where(isOwn(own))
  return row ?? notFound()
}

/** Adds an endpoint; throws `conflict` when the user has as many as allowed. */
export function addEndpoint(
  db: Database,
  { events, ...added }: NewEndpoint,
): Promise<WebhookEndpointRow> {
  return db.transaction(async (tx) => {
    await lockRemainingUser(tx, added.userId)
    if ((await findEndpoints(tx, added.userId)).length >= MAX_WEBHOOK_ENDPOINTS) {
      const text = `You have ${MAX_WEBHOOK_ENDPOINTS} webhooks. Delete one to add another.`
      throw new AppError('conflict', text)
    }
    const secret = generateWebhookSecret()
    const values = { ...added, events: distinct(events), secret }
    const [row] = await tx.insert(endpoints).values(values).returning()
    if (!row) throw new Error('the endpoint was not written')
    return row
  })
}

/** Changes an endpoint. One that is switched off gives up what waits for it. */
export function changeEndpoint(
  db: Database,
  own: OwnEndpoint,
  { url, changedByKey, events, isOn }: EndpointChange,
): Promise<WebhookEndpointRow> {
  return db.transaction(async (tx) => {
    await lockRemainingUser(tx, own.userId)
    const [before] = await tx.select().from(endpoints).where(isOwn(own)).for('update')
    if (!before) return notFound()
    const isSwitched = isOn !== undefined && isOn !== (before.state === 'on')
    const isMoved = url !== undefined && url !== before.url
    const [after] = await tx
      .update(endpoints)
      .set({
        url: url ?? before.url,
        addedByKey: isMoved ? changedByKey : before.addedByKey,
        events: events ? distinct(events) : before.events,
        ...(isSwitched ? { state: isOn ? ('on' as const) : ('paused' as const) } : {}),
        // What a running call brings is about the endpoint as it was.
        ...(isSwitched || isMoved ? { ...noFailures, claim: null, claimedUntil: null } : {}),
      })
      .where(isOwn(own))
      .returning()
    if (isSwitched && !isOn) await giveUpWaiting(tx, own.id)
    return after ?? notFound()
  })
}

/** Replaces an endpoint's secret; the old one signs too for a day. */
export function rotateSecret(
  db: Database,
  own: OwnEndpoint,
  now: Date,
): Promise<WebhookEndpointRow> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(endpoints).where(isOwn(own)).for('no key update')
    if (!before) return notFound()
    const rotated = rotateSecrets(before, now)
    const [after] = await tx.update(endpoints).set(rotated).where(isOwn(own)).returning()
    return after ?? notFound()
  })
}

/** Deletes an endpoint with its deliveries. */
export function deleteEndpoint(db: Database, own: OwnEndpoint): Promise<void> {
  return db.transaction(async (tx) => {
    await lockRemainingUser(tx, own.userId)
    const deleted = await tx.delete(endpoints).where(isOwn(own)).returning({ id: endpoints.id })
    if (deleted.length === 0) notFound()
  })
}

/** Deletes all endpoints of a user with their deliveries. */
export async function deleteWebhooks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(endpoints).where(eq(endpoints.userId, userId))
}

function isOwn({ userId, id }: OwnEndpoint) {
  return and(eq(endpoints.id, id), eq(endpoints.userId, userId))
}

function distinct(events: readonly WebhookEventType[]): WebhookEventType[] {
  return [...new Set(events)]
}

function notFound(): never {
  throw new AppError('not_found', 'This webhook is gone.')
}
