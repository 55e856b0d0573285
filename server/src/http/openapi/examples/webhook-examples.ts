import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookSecret,
  listWebhookDeliveries,
  listWebhookEndpoints,
  resendWebhook,
  rotateWebhookSecret,
} from '@live-scribe/contract/webhooks/webhooks'
import { EXAMPLE_ID, exampleOf } from './example.ts'

const params = { id: EXAMPLE_ID }

/** Addresses that get webhooks, and what became of those. */
export const webhookExamples = [
  exampleOf(listWebhookEndpoints, {}),
  exampleOf(createWebhookEndpoint, {
    body: { url: 'https://example.com/live-scribe', events: ['recording.completed'] },
  }),
  exampleOf(changeWebhookEndpoint, { params, body: { is_on: false } }),
  exampleOf(getWebhookSecret, { params }),
  exampleOf(rotateWebhookSecret, { params }),
  exampleOf(listWebhookDeliveries, { params, query: {} }),
  exampleOf(resendWebhook, { params: { ...params, delivery: '9007' } }),
  exampleOf(deleteWebhookEndpoint, { params }),
]
