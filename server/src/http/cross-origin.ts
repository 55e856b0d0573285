import cors from '@fastify/cors'
import { PROOF_OF_WORK_HEADER } from '@live-scribe/contract/challenge'
import { getConfiguration } from '@live-scribe/contract/configuration'
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
        exposedHeaders: ['content-disposition', 'retry-after'],
        maxAge: MAX_AGE_SECONDS,
        strictPreflight: false,
      }),
  })
}

function isOpen({ method, url, headers }: FastifyRequest): boolean {
  if (!url.startsWith('/api/') || url.startsWith('/api/auth/')) return false
  if (method === 'OPTIONS') return asksForKey(headers['access-control-request-headers'])
  // It says where the live channel is, and the same to everybody.
  if (method === 'GET' && url === getConfiguration.path) return true
  return readApiKey(headers) !== null
}

/** Whether a browser asks for a call with a key, which the question itself doesn't have. */
function asksForKey(names = ''): boolean {
  return names.split(',').some((name) => name.trim().toLowerCase() === 'authorization')
}
