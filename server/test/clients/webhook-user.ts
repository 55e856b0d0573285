import { parseReply } from '@live-scribe/contract/calls/parse-reply'
import type { Endpoint, ReplyOf } from '@live-scribe/contract/endpoint'
import type { WebhookEventType } from '@live-scribe/contract/webhooks/event-types'
import {
  createWebhookEndpoint,
  getWebhookSecret,
  listWebhookDeliveries,
  listWebhookEndpoints,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@live-scribe/contract/webhooks/webhooks'
import { completeSession } from '#server/features/recording/index.ts'
import { findSessionRow } from '../stored-rows.ts'
import type { TestServer, TestUser } from '../test-server.ts'

/** The setting with which a test's server calls receivers on this machine. */
export const localWebhooks = { WEBHOOK_PRIVATE_ADDRESSES: 'on' }

/** Calls one endpoint about webhooks; throws when it is refused. */
async function callFor<E extends Endpoint>(
  user: TestUser,
  endpoint: E,
  path: string,
  body?: unknown,
): Promise<ReplyOf<E>> {
  const reply = await user.call(endpoint.method, path, body)
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  const parsed = parseReply(endpoint, await reply.json())
  if (!parsed) throw new Error(`${path} answered something else`)
  return parsed
}

/** Adds a webhook endpoint of a user, with its secret. */
export async function addWebhook(
  user: TestUser,
  url: string,
  events: readonly WebhookEventType[],
): Promise<WebhookEndpoint & { secret: string; path: string }> {
  const made = await callFor(user, createWebhookEndpoint, createWebhookEndpoint.path, {
    url,
    events,
  })
  const path = `${createWebhookEndpoint.path}/${made.id}`
  const { secret } = await callFor(user, getWebhookSecret, `${path}/secret`)
  return { ...made, secret, path }
}

/** A user's webhook endpoints. */
export async function findWebhooks(user: TestUser): Promise<WebhookEndpoint[]> {
  return (await callFor(user, listWebhookEndpoints, listWebhookEndpoints.path)).endpoints
}

/** The last deliveries of an endpoint, newest first. */
export async function findDeliveries(
  user: TestUser,
  { path }: { path: string },
): Promise<WebhookDelivery[]> {
  return (await callFor(user, listWebhookDeliveries, `${path}/deliveries`)).deliveries
}

/** Stores a segment of a recording as a client that recognises speech itself. */
export async function storeSegment(
  user: TestUser,
  code: string,
  segmentNumber: number,
  text: string,
): Promise<void> {
  const segment = { sessionId: code, text, isFinal: true, segmentNumber }
  const reply = await user.call('POST', '/api/transcript-segment', segment)
  if (!reply.ok) throw new Error(`segment refused: ${await reply.text()}`)
}

/** Ends a recording that no recorder has joined. */
export async function completeRecording(server: TestServer, code: string): Promise<void> {
  const { db, now } = server.context
  const end = { reason: 'user_stopped', detail: 'stopped', now: now() } as const
  const completed = await completeSession(db, await findSessionRow(server, code), end)
  if (!completed) throw new Error('the recording had ended before')
}
