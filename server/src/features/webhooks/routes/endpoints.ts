import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookSecret as getWebhookSecretEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
} from '@live-scribe/contract/webhooks/webhooks'
import type { AppContext } from '#server/context.ts'
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
import { getWebhookSecret } from '../signature.ts'

/** Adds the calls with which users manage their webhook endpoints and secrets. */
export function addEndpointRoutes(add: AddRoute, context: AppContext): void {
  const { db, now, secrets, webhookTransport } = context
  const checkUrl = (url: string) => {
    const refusal = webhookTransport.refuse(url)
    if (refusal) throw new AppError('bad_request', refusal)
  }
  add(listWebhookEndpoints, async ({ actor }) => {
    const rows = await findEndpoints(db, actor.id)
    return { endpoints: rows.map((row) => presentEndpoint(row, now())) }
  })
  add(createWebhookEndpoint, async ({ actor, body }) => {
    checkUrl(body.url)
    const row = await addEndpoint(db, { userId: actor.id, ...body, now: now() })
    return presentEndpoint(row, now())
  })
  add(changeWebhookEndpoint, async ({ actor, params, body }) => {
    if (body.url !== undefined) checkUrl(body.url)
    const change = { url: body.url, events: body.events, isOn: body.is_on }
    return presentEndpoint(
      await changeEndpoint(db, { userId: actor.id, id: params.id }, change),
      now(),
    )
  })
  add(deleteWebhookEndpoint, async ({ actor, params }) => {
    await deleteEndpoint(db, { userId: actor.id, id: params.id })
    return {}
  })
  add(getWebhookSecretEndpoint, async ({ actor, params }) => {
    const row = await findEndpoint(db, { userId: actor.id, id: params.id })
    return { secret: getWebhookSecret(secrets.auth, row) }
  })
  add(rotateWebhookSecret, async ({ actor, params }) => {
    const row = await rotateSecret(db, { userId: actor.id, id: params.id }, now())
    return { secret: getWebhookSecret(secrets.auth, row) }
  })
}
