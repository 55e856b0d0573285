import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookSecret,
  listWebhookEndpoints,
  rotateWebhookSecret,
} from '@live-scribe/contract/webhooks/webhooks'
import type { AppContext } from '#server/context.ts'
import { findKeyName } from '#server/features/api-keys/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  findEndpoint,
  findEndpoints,
  rotateSecret,
} from '../endpoints.ts'
import { presentEndpoint } from '../present.ts'

/** Adds the calls with which users manage their webhook endpoints and secrets. */
export function addEndpointRoutes(add: AddRoute, context: AppContext): void {
  const { db, now, webhookTransport } = context
  const checkUrl = (url: string) => {
    const refusal = webhookTransport.refuse(url)
    if (refusal) throw new AppError('bad_request', refusal)
  }
  const findCallersKey = async (authSession: string | null) =>
    authSession && (await findKeyName(db, authSession))
  add(listWebhookEndpoints, async ({ actor }) => {
    const rows = await findEndpoints(db, actor.id)
    return { endpoints: rows.map((row) => presentEndpoint(row, now())) }
  })
  add(createWebhookEndpoint, async ({ actor, authSession, body }) => {
    checkUrl(body.url)
    const addedByKey = await findCallersKey(authSession)
    const added = { userId: actor.id, ...body, addedByKey, createdAt: now() }
    const row = await addEndpoint(db, added)
    return presentEndpoint(row, now())
  })
  add(changeWebhookEndpoint, async ({ actor, authSession, params, body }) => {
    if (body.url !== undefined) checkUrl(body.url)
    const changedByKey = await findCallersKey(authSession)
    const change = { url: body.url, changedByKey, events: body.events, isOn: body.is_on }
    return presentEndpoint(
      await changeEndpoint(db, { userId: actor.id, id: params.id }, change),
      now(),
    )
  })
  add(deleteWebhookEndpoint, async ({ actor, params }) => {
    await deleteEndpoint(db, { userId: actor.id, id: params.id })
    return {}
  })
  add(getWebhookSecret, async ({ actor, params }) => {
    const row = await findEndpoint(db, { userId: actor.id, id: params.id })
    return { secret: row.secret }
  })
  add(rotateWebhookSecret, async ({ actor, params }) => {
    const row = await rotateSecret(db, { userId: actor.id, id: params.id }, now())
    return { secret: row.secret }
  })
}
