import { createHash, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { sandboxReplies } from '#server/db/schema.ts'
import { type Form, parseForm } from '../form.ts'
import { newId } from '../ids.ts'
import { SandboxError } from '../sandbox-error.ts'
import type { Change, World } from '../world.ts'
import { addCheckoutCalls } from './checkout-calls.ts'
import { addMoneyCalls } from './money-calls.ts'
import { addSubscriptionCalls } from './subscription-calls.ts'

export interface Call {
  params: Record<string, string>
  /** Query and body together. */
  form: Form
}
export type AddCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  answer: (change: Change, call: Call) => Promise<object>,
) => void

/** Stripe's API on a port of this machine only; answers where it is and how to end it. */
export async function startApi(
  world: World,
  secretKey: string,
): Promise<{ host: { name: string; port: number }; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, String(body)),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req'))
    if (!isAllowed(request, secretKey)) {
      throw new SandboxError(401, 'invalid_request_error', 'Invalid API Key provided.')
    }
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof SandboxError) return reply.code(error.status).send(error.body)
    const message = 'The sandbox failed.'
    return reply.code(500).send({ error: { type: 'api_error', message } })
  })
  app.setNotFoundHandler((request, reply) => {
    const text = `Unrecognized request URL (${request.method}: ${request.url}).`
    return reply.code(404).send(new SandboxError(404, 'invalid_request_error', text).body)
  })
  const add = callAdder(app, world)
  addCheckoutCalls(add)
  addSubscriptionCalls(add)
  addMoneyCalls(add)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { host: { name: '127.0.0.1', port }, close: () => app.close() }
}

function callAdder(app: FastifyInstance, world: World): AddCall {
  return (method, url, answer) => {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const query = request.url.split('?')[1] ?? ''
        const call = {
          params: request.params as Record<string, string>,
          form: parseForm([query, body].filter(Boolean).join('&')),
        }
        const key = method === 'GET' ? null : request.headers['idempotency-key']
        const answered = await world.change((change) =>
          typeof key === 'string'
            ? once(change, { key, text: `${method} ${request.url} ${body}` }, () =>
                answer(change, call),
              )
            : answer(change, call),
        )
        return reply.send(answered)
      },
    })
  }
}

/** The same key answers the same; with another request it is refused, as Stripe does. */
async function once(
  { store }: Change,
  { key, text }: { key: string; text: string },
  answer: () => Promise<object>,
): Promise<object> {
  const request = createHash('sha256').update(text).digest('hex')
  const [known] = await store.tx.select().from(sandboxReplies).where(eq(sandboxReplies.key, key))
  if (known && known.request !== request) {
    const message = 'Keys for idempotent requests can only be used with the same parameters.'
    throw new SandboxError(400, 'idempotency_error', message)
  }
  if (known) return known.body as object
  const body = await answer()
  await store.tx.insert(sandboxReplies).values({ key, request, status: 200, body })
  return body
}

function isAllowed(request: FastifyRequest, secretKey: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${secretKey}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A list as Stripe sends one, all on its first page. */
export function listOf<T>(data: T[], url: string) {
  return { object: 'list', data, has_more: false, url }
}
