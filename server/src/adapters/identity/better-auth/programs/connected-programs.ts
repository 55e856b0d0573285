import { createHash } from 'node:crypto'
import {
  MAX_PROGRAMS,
  PROGRAM_SCOPES,
  type ProgramScope,
} from '@live-scribe/contract/api-keys/programs'
import {
  and,
  arrayContains,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import {
  authUser,
  programAccessTokens,
  programClients,
  programConsents,
  programRefreshTokens,
} from '#server/db/schema.ts'
import { DAY_MS } from '#server/lib/day.ts'
import type { ConnectedProgram, ConnectedPrograms } from '#server/ports/connected-programs.ts'
import type { Auth } from '../create-auth.ts'
import { ACCESS_TOKEN_PREFIX, getMcpUrl, toServedMetadata } from './oauth-server.ts'

/** Milliseconds for which the time of the last use is not written again. */
const LAST_USE_PRECISION_MS = 60_000
/** Milliseconds for which a used refresh token is kept, so that a second use ends the connection. */
const USED_RETENTION_MS = 7 * DAY_MS
/** Milliseconds after which a connection without a token, and a program without a connection, goes. */
const DEAD_CONNECTION_MS = DAY_MS
const UNCONNECTED_RETENTION_MS = 7 * DAY_MS
/** Maximum programs that nobody connected; with the next one the oldest goes. */
export const MAX_UNCONNECTED_PROGRAMS = 1_000

interface Options {
  db: Database
  publicUrl: () => string
  auth: () => Auth
}

/** The connected programs of the built-in OAuth server. */
export function connectedPrograms({ db, publicUrl, auth }: Options): ConnectedPrograms {
  return {
    getIssuer: () => `${publicUrl()}/api/auth`,
    getMetadata: async () => toServedMetadata({ ...(await auth().api.getOAuthServerConfig()) }),
    authenticate: async (token) => {
      if (!token.startsWith(ACCESS_TOKEN_PREFIX)) return null
      const now = new Date()
      const found = await findGrant(db, token, { resource: getMcpUrl(publicUrl()), now })
      if (!found) return null
      const { id, userId, scopes, lastUsedAt } = found
      if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= LAST_USE_PRECISION_MS) {
        await db.update(programConsents).set({ lastUsedAt: now }).where(eq(programConsents.id, id))
      }
      return { id, identityUserId: userId, scopes: toProgramScopes(scopes) }
    },
    list: (userId) => findConnected(db, eq(programConsents.userId, userId)),
    disconnect: (userId, id) =>
      db.transaction(async (tx) => {
        const isIt = and(eq(programConsents.userId, userId), eq(programConsents.id, id))
        const [program] = await findConnected(tx, isIt)
        if (program) await endConnections(tx, userId, program.clientId)
        return program ?? null
      }),
    deleteUnused: (now) => deleteUnused(db, now),
  }
}

/** What a token allows now; null unless it is for this resource and its connection stands. */
async function findGrant(
  db: Database,
  token: string,
  { resource, now }: { resource: string; now: Date },
): Promise<{ id: string; userId: string; scopes: string[]; lastUsedAt: Date | null } | null> {
  const secret = token.slice(ACCESS_TOKEN_PREFIX.length)
  const hash = createHash('sha256').update(secret).digest('base64url')
  // A revoked refresh token ends the access tokens that came of the same consent, older ones too.
  const unended = db
    .select({ one: sql`1` })
    .from(programRefreshTokens)
    .where(
      and(
        eq(programRefreshTokens.clientId, programAccessTokens.clientId),
        eq(programRefreshTokens.userId, programAccessTokens.userId),
        eq(programRefreshTokens.authorizationCodeId, programAccessTokens.authorizationCodeId),
        isNull(programRefreshTokens.revoked),
        gt(programRefreshTokens.expiresAt, now),
      ),
    )
  const [found] = await db
    .select({
      id: programConsents.id,
      userId: programAccessTokens.userId,
      scopes: programAccessTokens.scopes,
      allowed: programConsents.scopes,
      lastUsedAt: programConsents.lastUsedAt,
    })
    .from(programAccessTokens)
    .innerJoin(programClients, eq(programClients.clientId, programAccessTokens.clientId))
    .innerJoin(
      programConsents,
      and(
        eq(programConsents.clientId, programAccessTokens.clientId),
        eq(programConsents.userId, programAccessTokens.userId),
      ),
    )
    .where(
      and(
        eq(programAccessTokens.token, hash),
        gt(programAccessTokens.expiresAt, now),
        isNull(programAccessTokens.revoked),
        // One that is bound to a key is worth nothing without its proof, which is not checked here.
        isNull(programAccessTokens.confirmation),
        arrayContains(programAccessTokens.resources, [resource]),
        sql`${programClients.disabled} is not true`,
        or(isNull(programAccessTokens.refreshId), sql`exists ${unended}`),
      ),
    )
    .orderBy(desc(programConsents.createdAt))
    .limit(1)
  if (!found?.userId) return null
  // A later answer may have allowed less than the one that the token came of.
  const scopes = found.scopes.filter((scope) => found.allowed.includes(scope))
  return { ...found, userId: found.userId, scopes }
}

async function findConnected(
  db: Database | Transaction,
  where: ReturnType<typeof and>,
): Promise<(ConnectedProgram & { clientId: string })[]> {
  const rows = await db
    .select({ consent: programConsents, client: programClients })
    .from(programConsents)
    .innerJoin(programClients, eq(programClients.clientId, programConsents.clientId))
    .where(where)
    .orderBy(desc(programConsents.createdAt), desc(programConsents.id))
  return rows.map(({ consent, client }) => ({
    id: consent.id,
    clientId: client.clientId,
    name: client.name ?? '',
    host: [...new Set(client.redirectUris.map(toHost))].join(', '),
    scopes: toProgramScopes(consent.scopes),
    connectedAt: consent.createdAt,
    lastUsedAt: consent.lastUsedAt,
  }))
}

function toProgramScopes(scopes: readonly string[]): ProgramScope[] {
  return PROGRAM_SCOPES.filter((scope) => scopes.includes(scope))
}

/** The host of a redirect URI; an app on the user's device has none. */
function toHost(redirectUri: string): string {
  const url = URL.parse(redirectUri)
  return url?.protocol === 'https:' ? url.hostname : 'this device'
}

/** Deletes tokens and consents of a user, of one program or all. */
export async function endConnections(
  tx: Transaction,
  userId: string,
  clientId?: string,
): Promise<void> {
  // Consents first, without which no token counts.
  for (const table of [programConsents, programAccessTokens, programRefreshTokens]) {
    await tx
      .delete(table)
      .where(and(eq(table.userId, userId), clientId ? eq(table.clientId, clientId) : undefined))
  }
  if (!clientId) return
  await tx
    .update(programClients)
    .set({ updatedAt: new Date() })
    .where(eq(programClients.clientId, clientId))
}

const consentOf = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(programConsents)
    .where(eq(programConsents.clientId, programClients.clientId))

async function deleteUnused(db: Database, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(programAccessTokens).where(lt(programAccessTokens.expiresAt, now))
  await db
    .delete(programRefreshTokens)
    .where(
      or(
        lt(programRefreshTokens.expiresAt, now),
        lt(programRefreshTokens.revoked, ago(USED_RETENTION_MS)),
      ),
    )
  const hasToken = (table: typeof programAccessTokens | typeof programRefreshTokens) =>
    db
      .select({ one: sql`1` })
      .from(table)
      .where(
        and(
          eq(table.clientId, programConsents.clientId),
          eq(table.userId, programConsents.userId),
          isNull(table.revoked),
        ),
      )
  const ended = await db
    .delete(programConsents)
    .where(
      and(
        lt(programConsents.updatedAt, ago(DEAD_CONNECTION_MS)),
        notExists(hasToken(programAccessTokens)),
        notExists(hasToken(programRefreshTokens)),
      ),
    )
    .returning({ clientId: programConsents.clientId })
  if (ended.length > 0) {
    const ids = ended.map(({ clientId }) => clientId)
    await db
      .update(programClients)
      .set({ updatedAt: now })
      .where(inArray(programClients.clientId, ids))
  }
  await db
    .delete(programClients)
    .where(
      and(lt(programClients.updatedAt, ago(UNCONNECTED_RETENTION_MS)), notExists(consentOf(db))),
    )
}

/** Deletes the oldest programs that nobody connected, beyond the maximum. */
export async function deleteSurplusPrograms(db: Database): Promise<void> {
  const surplus = db
    .select({ id: programClients.id })
    .from(programClients)
    .where(notExists(consentOf(db)))
    .orderBy(desc(programClients.createdAt), desc(programClients.id))
    .offset(MAX_UNCONNECTED_PROGRAMS)
  await db.delete(programClients).where(inArray(programClients.id, surplus))
}

/** Ends the connection again if it is one too many: answers at the same moment all find room. */
export async function endSurplusConnection(
  db: Database,
  userId: string,
  clientId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isUser = eq(authUser.id, userId)
    await tx.select({ id: authUser.id }).from(authUser).where(isUser).for('update')
    const connected = await tx
      .selectDistinct({ clientId: programConsents.clientId })
      .from(programConsents)
      .where(eq(programConsents.userId, userId))
    if (connected.length <= MAX_PROGRAMS) return false
    await endConnections(tx, userId, clientId)
    return true
  })
}

/** Deletes a program's refresh tokens, with the access tokens that came of them. */
export async function endRenewal(db: Database, userId: string, clientId: string): Promise<void> {
  for (const table of [programAccessTokens, programRefreshTokens]) {
    await db.delete(table).where(and(eq(table.userId, userId), eq(table.clientId, clientId)))
  }
}

/** Leaves one consent of a user for a program: first answers that came together made one each. */
export async function deleteOlderConsents(
  db: Database,
  userId: string,
  clientId: string,
): Promise<void> {
  const isIt = and(eq(programConsents.userId, userId), eq(programConsents.clientId, clientId))
  const latest = db
    .select({ id: programConsents.id })
    .from(programConsents)
    .where(isIt)
    .orderBy(desc(programConsents.createdAt), desc(programConsents.id))
    .limit(1)
  await db.delete(programConsents).where(and(isIt, notInArray(programConsents.id, latest)))
}
