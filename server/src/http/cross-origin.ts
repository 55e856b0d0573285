import cors from '@fastify/cors'
import { PROOF_OF_WORK_HEADER } from '@live-scribe/contract/proof-of-work'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readApiKey } from './api-key.ts'

/** Seconds for which a browser need not ask again whether it may call. */
const MAX_AGE_SECONDS = 600

/**
 * Lets pages of other sites call the API with a key, never with the visitor's cookie: browsers send
 * none where every origin is allowed (https://fetch.spec.whatwg.org/#cors-protocol-and-credentials).
 */
export async function registerCrossOrigin(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, {
        origin: isOpen(request) ? '*' : false,
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', PROOF_OF_WORK_HEADER],
        exposedHeaders: ['content-disposition', 'ratelimit', 'ratelimit-policy', 'retry-after'],
        maxAge: MAX_AGE_SECONDS,
        strictPreflight: false,
      }),
  })
}

function isOpen({ method, url, headers }: FastifyRequest): boolean {
  // The router decodes a path, in which another one could hide.
  const [path = ''] = url.split('?', 1)
  if (!path.startsWith('/api/') || path.startsWith('/api/auth/') || path.includes('%')) return false
  if (method === 'OPTIONS') return asksForKey(headers['access-control-request-headers'])
  return readApiKey(headers) !== null
}

/** Whether a browser asks for a call with a key, which the question itself doesn't have. */
function asksForKey(names = ''): boolean {
  return names.split(',').some((name) => name.trim().toLowerCase() === 'authorization')
}
