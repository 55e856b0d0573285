import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { addressGroup } from '#server/lib/net/address-group.ts'
import { isLoopbackAddress } from '#server/lib/net/allowed-origins.ts'
import { AppError } from './app-error.ts'

/** Requests of one group of addresses in a minute: a full lecture hall behind one network. */
export const MAX_REQUESTS_PER_MINUTE = 6_000
/** Groups that are counted at once, the latest. */
const MAX_GROUPS = 20_000

/**
 * Refuses more requests than people make, whatever they ask for, on this node. Programs of this
 * machine, such as a proxy that is not trusted, are not counted, nor are files that every page loads.
 */
export async function registerRequestLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: MAX_REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    cache: MAX_GROUPS,
    keyGenerator: ({ ip }) => addressGroup(ip),
    allowList: ({ ip, url }) => isLoopbackAddress(ip) || url.startsWith('/assets/'),
    // What is left is nobody's business but a fault's.
    addHeadersOnExceeding: noHeaders,
    addHeaders: { ...noHeaders, 'retry-after': true },
    errorResponseBuilder: () =>
      new AppError(
        'too_many_requests',
        'Too many requests from your network. Please wait a minute.',
      ),
  })
  // As a hook, it also counts what no route answers.
  app.addHook('onRequest', app.rateLimit())
}

const noHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}
