import {
  type WebhookEventType,
  webhookEventTypes,
} from '@live-scribe/contract/webhooks/event-types'
import type { webhookFailure } from '@live-scribe/contract/webhooks/webhooks'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { users } from './users.ts'

/** A secret before a rotation, and the ISO time until which it signs too. */
export interface OldWebhookSecret {
  secret: string
  until: string
}

/** Addresses that get webhooks. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEventType[]>().notNull(),
    state: text('state', { enum: ['on', 'paused', 'failing', 'gone'] })
      .notNull()
      .default('on'),
    /** The first failure after the last success. */
    failingSince: timestamp('failing_since', { withTimezone: true }),
    /** Failures since then that were far enough apart to count, and the time of the last one. */
    countedFailures: integer('counted_failures').notNull().default(0),
    failureCountedAt: timestamp('failure_counted_at', { withTimezone: true }),
    /** What signs, as its owner sees it; nothing else is signed or derived with it. */
    secret: text('secret').notNull(),
    /** The secrets before, newest first. */
    oldSecrets: jsonb('old_secrets')
      .$type<OldWebhookSecret[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Name of the API key that added it; null for its owner. It stays when the key is revoked. */
    addedByKey: text('added_by_key'),
    /** The process that delivers to it, and the time until which no other one does. */
    claim: uuid('claim'),
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
  },
  (table) => [
    index('webhook_endpoints_user').on(table.userId),
    check('webhook_endpoints_state', sql`${table.state} in ('on', 'paused', 'failing', 'gone')`),
  ],
)

/**
 * Events for endpoints, in the order in which they happened. Triggers insert them in the
 * transaction of what they tell of, and delete those of a deleted recording.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The event's id for its receiver; the same when it is sent again. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    type: text('type', { enum: webhookEventTypes }).notNull(),
    /** The recording within which order holds; not a reference, because it may be deleted. */
    recordingId: uuid('recording_id'),
    /** The segment of `segment.final`, whose text is read from the log when it is sent. */
    segmentNumber: integer('segment_number'),
    /** The event's data; null for `segment.final`. */
    data: jsonb('data').$type<Record<string, unknown>>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'given_up'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastAttemptAt: timestamp('last_attempt_at', { withTimezone: true }),
    /** Null: at once. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    status: integer('status'),
    failure: text('failure').$type<z.output<typeof webhookFailure>>(),
    answer: text('answer'),
    durationMs: integer('duration_ms'),
  },
  (table) => [
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_waiting')
      .on(table.endpointId, table.recordingId, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_recording').on(table.recordingId),
    index('webhook_deliveries_created').on(table.createdAt),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'given_up')`),
  ],
)

/** An address that gets webhooks. */
export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect
/** An event for an endpoint. */
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect
