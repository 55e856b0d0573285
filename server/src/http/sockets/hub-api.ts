import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSameSecret } from '#server/lib/net/is-same-secret.ts'
import { hashBodyMd5, signPusherRequest } from '#server/lib/net/pusher-signature.ts'
import type { ViewerHub } from '#server/ports/viewer-channels.ts'
import { AppError } from '../app-error.ts'

/* The HTTP API of Pusher Channels: https://pusher.com/docs/channels/library_auth_reference/rest-api/ */

/** Maximum difference of a caller's clock, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 600
const MAX_DATA_BYTES = 10 * 1024
const MAX_CHANNELS = 100
const MAX_BATCH_EVENTS = 10
/** Maximum bytes of a body: a full batch with every character escaped. */
const MAX_BODY_BYTES = 768 * 1024

const channel = z.string().regex(/^[A-Za-z0-9_\-=@,.;]{1,164}$/)
const name = z
  .string()
  .min(1)
  .max(200)
  .refine((value) => !/^pusher(_internal)?:/.test(value))
const data = z.string()
const socketId = z
  .string()
  .regex(/^\d+\.\d+$/)
  .optional()
const eventBody = z.object({
  name,
  data,
  channels: z.array(channel).min(1).max(MAX_CHANNELS).optional(),
  channel: channel.optional(),
  socket_id: socketId,
})
const batchBody = z.object({
  batch: z
    .array(z.object({ name, data, channel, socket_id: socketId }))
    .min(1)
    .max(MAX_BATCH_EVENTS),
})

/**
 * Adds the hub's HTTP API, on which the official server packages publish; requests are signed with
 * the app's secret.
 */
export async function addHubApi(app: FastifyInstance, hub: ViewerHub): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the exact bytes of the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('preHandler', async (request) => checkSignature(request, hub.app))

    scope.post('/apps/:id/events', { bodyLimit: MAX_BODY_BYTES }, async (request) => {
      const event = read(eventBody, request)
      const channels = event.channels ?? (event.channel === undefined ? [] : [event.channel])
      if (channels.length === 0) throw new AppError('bad_request', 'An event needs a channel.')
      for (const to of channels) trigger(hub, { ...event, channel: to })
      return {}
    })
    scope.post('/apps/:id/batch_events', { bodyLimit: MAX_BODY_BYTES }, async (request) => {
      for (const event of read(batchBody, request).batch) trigger(hub, event)
      return {}
    })
    scope.get('/apps/:id/channels', async (request) => {
      const { filter_by_prefix: prefix = '', info = '' } = request.query as Record<string, string>
      const watched = [...(await hub.viewersByChannel(prefix))]
      return {
        channels: Object.fromEntries(watched.map(([to, count]) => [to, counted(count, info)])),
      }
    })
    scope.get('/apps/:id/channels/:name', async (request) => {
      const { name: channel } = request.params as { name: string }
      const { info = '' } = request.query as Record<string, string>
      const count = (await hub.viewersByChannel(channel)).get(channel) ?? 0
      return { occupied: count > 0, ...counted(count, info) }
    })
    scope.get('/apps/:id/channels/:name/users', async () => {
      throw new AppError(
        'bad_request',
        'Only presence channels have users, and they are not supported.',
      )
    })
    scope.post('/apps/:id/users/:user/terminate_connections', async () => {
      throw new AppError(
        'bad_request',
        'User authentication is not supported, so users can’t be terminated.',
      )
    })
  })
}

function counted(count: number, info: string) {
  return info.split(',').includes('subscription_count') ? { subscription_count: count } : {}
}

function trigger(
  hub: ViewerHub,
  event: { channel: string; name: string; data: string; socket_id?: string | undefined },
): void {
  if (Buffer.byteLength(event.data) > MAX_DATA_BYTES) {
    throw new AppError('payload_too_large', 'The data of an event may have at most 10 kB.')
  }
  const except = event.socket_id === undefined ? {} : { except: event.socket_id }
  hub.trigger({ channel: event.channel, event: event.name, data: event.data, ...except })
}

function read<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  try {
    return schema.parse(JSON.parse(String(request.body)))
  } catch {
    throw new AppError('bad_request', 'The body is not a valid event.')
  }
}

function checkSignature(request: FastifyRequest, app: ViewerHub['app']): void {
  const { auth_signature: signature = '', ...rest } = request.query as Record<string, string>
  const { id } = request.params as { id: string }
  const isFresh =
    Math.abs(Date.now() / 1000 - Number(rest.auth_timestamp)) <= CLOCK_TOLERANCE_SECONDS
  if (id !== app.id || rest.auth_key !== app.key || !isFresh) throw notSignedError()
  const [path = ''] = request.url.split('?')
  const body = typeof request.body === 'string' ? request.body : ''
  const expected = signPusherRequest({
    method: request.method,
    path,
    query: rest,
    secret: app.secret,
  })
  // The signature covers the body by its hash, which costs most.
  if (!isSameSecret(signature, expected)) throw notSignedError()
  if (body !== '' && rest.body_md5 !== hashBodyMd5(body)) throw notSignedError()
}

function notSignedError(): AppError {
  return new AppError('unauthenticated', 'The signature is not valid.')
}
