import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { webhookEventType, webhookEventTypes } from './event-types.ts'

/** Maximum webhook endpoints of a user. */
export const MAX_WEBHOOK_ENDPOINTS = 10
/** Maximum characters of an endpoint's address. */
export const MAX_WEBHOOK_URL_CHARACTERS = 2000
/** Deliveries that one page of them has. */
export const WEBHOOK_DELIVERY_PAGE = 20

/**
 * `on`; or switched off: `paused` by its owner, `failing` after three days without a success,
 * `gone` after an answer of 410.
 */
const webhookState = z.enum(['on', 'paused', 'failing', 'gone'])

const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEventType),
  state: webhookState,
  /** When deliveries began to fail, none having succeeded since; null while they succeed. */
  failing_since: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
  /** Name of the API key that set its address; null for its owner. */
  added_by_key: z.nullable(z.string()),
  /** Until when deliveries are also signed with the secret before the last rotation. */
  old_secret_until: z.nullable(z.iso.datetime()),
})
/** An address that gets webhooks. */
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

export const webhookFailure = z.enum([
  'status',
  'redirect',
  'timeout',
  'address_refused',
  'name_not_found',
  'connection',
  'tls',
  'gone',
])
/** Why an attempt failed; `status`: the answer was not 2xx. */
export type WebhookFailure = z.output<typeof webhookFailure>

const webhookDelivery = z.object({
  id: z.string(),
  /** The `webhook-id` header; the same when an event is sent again. */
  message_id: z.string(),
  type: webhookEventType,
  created_at: z.iso.datetime(),
  /** `given_up` after the last attempt, or because the endpoint was switched off. */
  state: z.enum(['waiting', 'delivered', 'given_up']),
  attempts: z.int(),
  last_attempt_at: z.nullable(z.iso.datetime()),
  /** When it is tried again; null for at once, or not any more. */
  next_attempt_at: z.nullable(z.iso.datetime()),
  /** HTTP status of the last answer; null without one. */
  status: z.nullable(z.int()),
  failure: z.nullable(webhookFailure),
  /** The first kilobyte of the last answer, as text. */
  answer: z.nullable(z.string()),
  /** Milliseconds that the last attempt took. */
  duration_ms: z.nullable(z.int()),
  /** The body that was sent. */
  body: z.string(),
})
/** An event on its way to an endpoint, and what became of it. */
export type WebhookDelivery = z.output<typeof webhookDelivery>

const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_WEBHOOK_URL_CHARACTERS))
const events = z
  .array(webhookEventType)
  .check(z.minLength(1, 'Choose at least one event.'), z.maxLength(webhookEventTypes.length))
const params = z.object({ id: z.uuid() })
const secret = z.object({
  /** `whsec_`, then the key in base64. */
  secret: z.string(),
})

/** The caller's webhook endpoints, oldest first. */
export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints',
  policy: 'signed-in',
  summary: 'The caller’s webhook endpoints',
  scope: 'webhooks',
  reply: z.object({ endpoints: z.array(webhookEndpoint) }),
})

/**
 * Refused with `bad_request` for an address that may not be called, and with `conflict` beyond
 * MAX_WEBHOOK_ENDPOINTS.
 */
export const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints',
  policy: 'signed-in',
  summary: 'Add a webhook endpoint',
  scope: 'webhooks',
  alsoScope: 'recordings:read',
  body: z.object({ url, events }),
  errors: ['conflict'],
  reply: webhookEndpoint,
})

/** Changes an endpoint's address or events, pauses it, or switches it on again. */
export const changeWebhookEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/webhook-endpoints/:id',
  policy: 'signed-in',
  summary: 'Change a webhook endpoint, switch it on or off',
  scope: 'webhooks',
  alsoScope: 'recordings:read',
  params,
  body: z.object({
    url: z.optional(url),
    events: z.optional(events),
    is_on: z.optional(z.boolean()),
  }),
  errors: ['not_found'],
  reply: webhookEndpoint,
})

/** Deletes an endpoint with its deliveries. */
export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/webhook-endpoints/:id',
  policy: 'signed-in',
  summary: 'Delete a webhook endpoint',
  scope: 'webhooks',
  params,
  errors: ['not_found'],
  reply: z.object({}),
})

/** The secret that verifies an endpoint's webhooks. */
export const getWebhookSecret = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints/:id/secret',
  policy: 'signed-in',
  summary: 'The secret that signs an endpoint’s webhooks',
  scope: 'webhooks',
  params,
  errors: ['not_found'],
  reply: secret,
})

/** Replaces the secret; for a day, webhooks are signed with the old one too. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/rotate-secret',
  policy: 'signed-in',
  summary: 'Replace an endpoint’s secret',
  scope: 'webhooks',
  params,
  errors: ['not_found'],
  reply: secret,
})

/** An endpoint's deliveries, newest first. */
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints/:id/deliveries',
  policy: 'signed-in',
  summary: 'The last deliveries of a webhook endpoint',
  scope: 'webhooks',
  alsoScope: 'recordings:read',
  params,
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  errors: ['not_found'],
  reply: z.object({
    deliveries: z.array(webhookDelivery),
    /** The value of `before` for the next page; null on the last one. */
    next_before: z.nullable(z.string()),
  }),
})

/** Sends an event again, with the same `webhook-id`; refused with `conflict` while it waits. */
export const resendWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/deliveries/:delivery/send-again',
  policy: 'signed-in',
  summary: 'Send a webhook again',
  scope: 'webhooks',
  alsoScope: 'recordings:read',
  params: z.object({ id: z.uuid(), delivery: z.string().check(z.regex(/^\d{1,15}$/)) }),
  errors: ['not_found', 'conflict'],
  reply: webhookDelivery,
})
