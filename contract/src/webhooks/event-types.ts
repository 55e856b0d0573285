import * as z from 'zod/mini'

/** The types of webhook events, in the order in which they are offered. */
export const webhookEventTypes = [
  'recording.started',
  'recording.completed',
  'recording.deleted',
  'segment.final',
  'minutes.low',
] as const
export const webhookEventType = z.enum(webhookEventTypes)
/** The type of a webhook event; an endpoint names those that it wants. */
export type WebhookEventType = z.output<typeof webhookEventType>
