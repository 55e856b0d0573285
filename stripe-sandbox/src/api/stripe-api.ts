import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { createId } from '../store/ids.ts'
import { SandboxError } from '../store/sandbox-error.ts'
import type { SandboxState } from '../store/sandbox-state.ts'
import { API_VERSION } from '../webhooks/events.ts'
import type { AddCall, ApiCall } from './calls.ts'
import { checkRequestHeaders } from './check-request-headers.ts'
import { addEndpoints } from './endpoints/index.ts'
import { expandResponse } from './expand/expand.ts'
import { handleIdempotently, type Reply } from './idempotency.ts'
import { checkParameters } from './parameters/check.ts'
import { parseForm } from './parameters/form.ts'

/** Starts Stripe's API on a local port; returns its address and a function that stops it. */
export async function startStripeApi(
  state: SandboxState,
  secretKey: string,
): Promise<{ host: { name: string; port: number }; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, String(body)),
  )
  app.addContentTypeParser('*', (_request, _payload, done) => {
    const text =
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).'
    done(SandboxError.invalid(text))
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', createId('req')).header('stripe-version', API_VERSION)
    checkRequestHeaders(request, secretKey)
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof SandboxError) return sendError(reply, error)
    return sendError(reply, new SandboxError(500, 'api_error', 'The sandbox failed.'))
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]
    const text = `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
    return sendError(reply, new SandboxError(404, 'invalid_request_error', text))
  })
  addEndpoints(callAdder(app, state))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { host: { name: '127.0.0.1', port }, close: () => app.close() }
}

function callAdder(app: FastifyInstance, state: SandboxState): AddCall {
  return (method, url, rules, handle) => {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const query = request.url.split('?')[1] ?? ''
        const params = request.params as Record<string, string>
        const call: ApiCall = { params, form: parseForm([query, body].filter(Boolean).join('&')) }
        checkParameters(call.form, rules)
        const key = method === 'GET' ? undefined : request.headers['idempotency-key']
        const response = await state.change(async (change): Promise<Reply> => {
          const make = async () =>
            expandResponse(change.store, await handle(change, call), call.form)
          if (typeof key !== 'string') return { status: 200, body: await make(), isReplayed: false }
          return handleIdempotently(
            change,
            { key, request: `${method} ${request.url} ${body}` },
            make,
          )
        })
        if (typeof key === 'string') reply.header('idempotency-key', key)
        if (response.isReplayed) reply.header('idempotent-replayed', 'true')
        return reply.code(response.status).send(response.body)
      },
    })
  }
}

function sendError(reply: FastifyReply, error: SandboxError): FastifyReply {
  if (error.status === 401) reply.header('www-authenticate', 'Basic realm="Stripe"')
  return reply.code(error.status).send(error.body)
}
