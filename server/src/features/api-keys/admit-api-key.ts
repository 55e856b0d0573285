import type { AppContext } from '#server/context.ts'
import type { AdmitApiKey } from '#server/http/api-key.ts'
import { AppError } from '#server/http/app-error.ts'
import { CallerLanes } from '#server/http/caller-lanes.ts'
import type { Attempt } from '#server/ports/cluster.ts'
import { authenticateApiKey } from './authenticate-api-key.ts'

const WINDOW_SECONDS = 60
/** What all keys of an account may do together, as a multiple of what one may. */
const ACCOUNT_SHARE = 2

/**
 * Creates the function that verifies a request's key, a few at a time of an address, and counts it
 * against the limits of the key and of its account. The response has both in the fields of
 * draft-ietf-httpapi-ratelimit-headers-11.
 */
export function createAdmitApiKey(context: AppContext): AdmitApiKey {
  const ofKey = context.config.apiKeys.requestsPerMinute
  const ofAccount = ACCOUNT_SHARE * ofKey
  const limiterOf = (name: string, tries: number) =>
    context.rateLimits.limiter(name, { tries, windowSeconds: WINDOW_SECONDS })
  const keys = limiterOf('API keys', ofKey)
  const accounts = limiterOf('API keys of an account', ofAccount)
  const policy = `"key";q=${ofKey};w=${WINDOW_SECONDS}, "account";q=${ofAccount};w=${WINDOW_SECONDS}`
  const lanes = new CallerLanes(context.databaseConnections)
  return async (key, request, reply) => {
    const { ip } = request
    const caller = await lanes.run(null, ip, () => authenticateApiKey(context, key, ip))
    const byKey = await keys.consume(caller.id)
    // What is refused to a key does not count against the others.
    const byAccount = byKey.isAllowed ? await accounts.consume(caller.user.id) : null
    reply.header('ratelimit-policy', policy)
    reply.header(
      'ratelimit',
      [toField('key', byKey), ...(byAccount ? [toField('account', byAccount)] : [])].join(', '),
    )
    const refused = byAccount ?? byKey
    if (refused.isAllowed) return caller
    const seconds = toSeconds(refused)
    reply.header('retry-after', seconds)
    const who = byAccount
      ? `The API keys of this account made more than ${ofAccount}`
      : `This API key made more than ${ofKey}`
    throw new AppError(
      'too_many_requests',
      `${who} requests within a minute. Wait ${seconds} seconds.`,
    )
  }
}

function toField(policy: string, attempt: Attempt): string {
  return `"${policy}";r=${attempt.remaining};t=${toSeconds(attempt)}`
}

function toSeconds({ resetMs }: Attempt): number {
  return Math.ceil(resetMs / 1000)
}
