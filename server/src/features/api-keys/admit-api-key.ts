import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { ApiKeyRow } from '#server/db/schema/api-keys.ts'
import { apiKeys, users } from '#server/db/schema.ts'
import type { AdmitApiKey, ApiKeyCaller } from '#server/http/api-key.ts'
import { AppError } from '#server/http/app-error.ts'
import { CallerLanes } from '#server/http/caller-lanes.ts'
import type { Attempt } from '#server/ports/cluster.ts'
import { isWithinRanges } from './is-within-ranges.ts'
import { hashApiKey, isWellFormedApiKey } from './key-format.ts'
import { toKeySignIn } from './key-sign-in.ts'

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

/** Milliseconds for which the time of the last use is not written again. */
const LAST_USE_PRECISION_MS = 60_000

/**
 * Finds the caller of a key that is used from this address. Throws `key_refused` for a misspelt,
 * unknown, ended or revoked key and for one of a deleted account, `address_refused` from elsewhere.
 */
async function authenticateApiKey(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  key: string,
  address: string,
): Promise<ApiKeyCaller> {
  if (!isWellFormedApiKey(key)) {
    const text = 'This API key is misspelt: its checksum is wrong. Copy the whole key again.'
    throw new AppError('key_refused', text)
  }
  const [found] = await db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.hash, hashApiKey(key)),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.endsAt), gt(apiKeys.endsAt, now())),
        isNull(users.deletionStartedAt),
      ),
    )
  if (!found) {
    const text = 'This API key is unknown, has ended or was revoked. Make a new one at /security.'
    throw new AppError('key_refused', text)
  }
  const { id, scopes, addresses } = found.key
  if (addresses.length > 0 && !isWithinRanges(address, addresses)) {
    const text = `This API key may not be used from ${address}. Make one for this address at /security.`
    throw new AppError('address_refused', text)
  }
  await storeLastUse(db, found.key, now())
  return { id, scopes, user: found.user, signIn: toKeySignIn(id) }
}

async function storeLastUse(db: Database, { id, lastUsedAt }: ApiKeyRow, now: Date) {
  const isRecent = lastUsedAt && now.getTime() - lastUsedAt.getTime() < LAST_USE_PRECISION_MS
  if (isRecent) return
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id))
}
