import type { AppContext } from '#server/context.ts'
import type { AdmitApiKey } from '#server/http/api-key.ts'
import { AppError } from '#server/http/app-error.ts'
import { authenticateApiKey } from './authenticate-api-key.ts'

const WINDOW_SECONDS = 60

/**
 * Creates the function that verifies a request's key and counts it against the key's limit. The
 * response tells the limit in the fields of draft-ietf-httpapi-ratelimit-headers-11.
 */
export function createAdmitApiKey(context: AppContext): AdmitApiKey {
  const tries = context.config.apiKeys.requestsPerMinute
  const limiter = context.rateLimits.limiter('API keys', { tries, windowSeconds: WINDOW_SECONDS })
  return async (key, request, reply) => {
    const caller = await authenticateApiKey(context, key, request.ip)
    const { isAllowed, remaining, resetMs } = await limiter.consume(caller.id)
    const resetSeconds = Math.ceil(resetMs / 1000)
    reply.header('ratelimit-policy', `"key";q=${tries};w=${WINDOW_SECONDS}`)
    reply.header('ratelimit', `"key";r=${remaining};t=${resetSeconds}`)
    if (isAllowed) return caller
    reply.header('retry-after', resetSeconds)
    const text = `This API key made more than ${tries} requests within a minute. Wait ${resetSeconds} seconds.`
    throw new AppError('too_many_requests', text)
  }
}
