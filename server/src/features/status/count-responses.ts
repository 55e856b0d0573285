import type { Service } from '@live-scribe/contract/status'
import type { FastifyInstance } from 'fastify'
import type { ServiceAttempts } from '#server/service-attempts.ts'

/**
 * Calls with which people sign in. The identity provider answers others, such as signing out, also
 * when nobody can sign in.
 */
const signInPath = /^\/api\/auth\/(sign-in|sign-up|callback|two-factor\/verify-)/

/** Counts the responses that people get for a service as attempts at it. */
export function countResponses(app: FastifyInstance, attempts: ServiceAttempts): void {
  app.addHook('onResponse', async ({ url, routeOptions }, reply) => {
    const service = serviceOf(url, routeOptions.url)
    if (!service) return
    // A redirect with an error is a refusal, which anybody can bring about.
    const isRefused = String(reply.getHeader('location') ?? '').includes('error=')
    if (reply.statusCode >= 500) attempts.failed(service)
    else if (reply.statusCode < 400 && !isRefused) attempts.worked(service)
  })
}

function serviceOf(address: string, route: string | undefined): Service | null {
  if (route?.startsWith('/api/transcripts/')) return 'reading'
  return signInPath.test(address) ? 'signing-in' : null
}
