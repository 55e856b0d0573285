import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { ApiKeyRow } from '#server/db/schema/api-keys.ts'
import { apiKeys, users } from '#server/db/schema.ts'
import type { AdmitApiKey, ApiKeyCaller } from '#server/http/api-key.ts'
import { AppError, unauthenticatedError } from '#server/http/app-error.ts'
import { CallerLanes } from '#server/http/caller-lanes.ts'
import type { Attempt } from '#server/ports/cluster.ts'
import { authenticateProgram } from './authenticate-program.ts'
import { isWithinRanges } from './is-within-ranges.ts'
import { hashApiKey, isWellFormedApiKey } from './key-format.ts'
import { toKeySignIn } from './key-sign-in.ts'
import { LentKeys } from './lent-keys.ts'

const WINDOW_SECONDS = 60
/** What all keys of an account may do together, as a multiple of what one may. */
const ACCOUNT_SHARE = 2

/** Lets in what calls with a key, or with the access token of a connected program. */
export interface Admission {
  admitApiKey: AdmitApiKey
  /** Like `admitApiKey`, by an access token; throws `unauthenticated` when it is none. */
  admitProgram: AdmitApiKey
  /**
   * A key of this process's own, with which a program's request makes calls of the API until `end`;
   * the program's token alone is good for none.
   */
  lend: (caller: ApiKeyCaller) => { key: string; end: () => void }
}

/**
 * Creates the functions that verify a request's key or token, a few at a time of an address, and
 * count it against the limits of the key and of its account. The response has both in the fields of
 * draft-ietf-httpapi-ratelimit-headers-11.
 */
export function createAdmission(context: AppContext): Admission {
  const ofKey = context.config.apiKeys.requestsPerMinute
  const ofAccount = ACCOUNT_SHARE * ofKey
  const limiterOf = (name: string, tries: number) =>
    context.rateLimits.limiter(name, { tries, windowSeconds: WINDOW_SECONDS })
  const keys = limiterOf('API keys', ofKey)
  const accounts = limiterOf('API keys of an account', ofAccount)
  const policy = `"key";q=${ofKey};w=${WINDOW_SECONDS}, "account";q=${ofAccount};w=${WINDOW_SECONDS}`
  const lanes = new CallerLanes(context.databaseConnections)
  const lent = new LentKeys()
  const admit = async (
    find: () => Promise<ApiKeyCaller>,
    { ip }: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const caller = await lanes.run(null, ip, find)
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
  return {
    admitApiKey: (key, request, reply) => {
      const known = lent.find(key)
      const find = async () => known ?? authenticateApiKey(context, key, request.ip)
      return admit(find, request, reply)
    },
    admitProgram: (token, request, reply) => {
      const find = async () => {
        const caller = await authenticateProgram(context, token)
        if (!caller) throw unauthenticatedError()
        return caller
      }
      return admit(find, request, reply)
    },
    lend: (caller) => lent.lend(caller),
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
