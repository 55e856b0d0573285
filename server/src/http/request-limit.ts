import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import { isLoopbackAddress } from '#server/lib/net/allowed-origins.ts'
import { AppError } from './app-error.ts'

/** Maximum requests per address group and minute: a full lecture hall behind one network. */
export const MAX_REQUESTS_PER_MINUTE = 6_000
/** Calls below these paths count as two, before anything is read: most read a page of a log. */
const PAGES = ['/api/transcripts/', '/view/']
/** Maximum address groups that are counted at once, the most recent. */
const MAX_GROUPS = 20_000

/**
 * Limits requests per node far above normal use; one for a page of a transcript counts as two. Requests
 * from this machine, such as an untrusted proxy, and static files are not counted. Returns a function
 * that counts a request which is answered outside of the router; whether it is within the limit.
 */
export async function registerRequestLimit(
  app: FastifyInstance,
): Promise<(address: string) => true | Promise<boolean>> {
  await app.register(rateLimit, {
    global: false,
    max: MAX_REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    cache: MAX_GROUPS,
    // Of a client that has gone already, the address is not known any more.
    keyGenerator: ({ ip }) => getAddressGroup(ip ?? ''),
    allowList: ({ ip, url }) => isLoopbackAddress(ip) || url.startsWith('/assets/'),
    // Limit headers are left out, because only an attacker would use them.
    addHeadersOnExceeding: noHeaders,
    addHeaders: { ...noHeaders, 'retry-after': true },
    errorResponseBuilder: () =>
      new AppError(
        'too_many_requests',
        'Too many requests from your network. Please wait a minute.',
      ),
  })
  const count = app.createRateLimit()
  app.addHook('onRequest', async (request) => {
    // By the route, because an address may be written otherwise, as with escaped letters.
    const { url = '' } = request.routeOptions
    if (PAGES.some((path) => url.startsWith(path))) await count(request)
  })
  // As a hook the limit also counts requests without a route.
  app.addHook('onRequest', app.rateLimit())
  return (ip) => {
    if (isLoopbackAddress(ip)) return true
    // The limiter reads no more of a request.
    const request = { ip, url: '', routeOptions: {} } as FastifyRequest
    return count(request).then((counted) => counted.isAllowed || !counted.isExceeded)
  }
}

const noHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}
