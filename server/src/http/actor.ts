import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { type Identity, IdentityUnavailableError } from '#server/ports/identity.ts'
import { AppError } from './app-error.ts'
import { CallerLanes } from './caller-lanes.ts'

/** Turns a verified identity into the product's user. */
export type FindActor = (request: FastifyRequest) => Promise<UserRow | null>

const found = new WeakMap<FastifyRequest, Promise<UserRow | null>>()

/** User ids of requests whose user was looked up. */
const actorIds = new WeakMap<FastifyRequest, string>()

/** Notes who makes a request that was authenticated otherwise, as by an API key. */
export function setActorId(request: FastifyRequest, id: string): void {
  actorIds.set(request, id)
}

/** The caller's id, once the request was authenticated; null for a visitor. */
export function getActorId(request: FastifyRequest): string | null {
  return actorIds.get(request) ?? null
}

/** Auth session ids of requests whose user was looked up. */
const authSessions = new WeakMap<FastifyRequest, string>()

/** The id of a request's auth session, once the request was authenticated; null for a visitor. */
export function getAuthSessionId(request: FastifyRequest): string | null {
  return authSessions.get(request) ?? null
}

const renewed = new WeakMap<FastifyRequest, string[]>()

/** Keeps a response from renewing a session that it ends. */
export function forgetRenewedCookies(request: FastifyRequest): void {
  renewed.delete(request)
}

/**
 * Creates the function that finds a request's signed-in user, or null; it looks up once per
 * request. Requests of an address are looked up a few at a time, because who they are is asked before
 * they wait for the turns of their account.
 */
export function createFindActor(
  app: FastifyInstance,
  context: AppContext,
  toUser: (identity: Identity, request: FastifyRequest) => Promise<UserRow>,
): FindActor {
  const lanes = new CallerLanes(context.databaseConnections)
  const find = async (request: FastifyRequest) => {
    const authenticated = await context.identity.authenticate(request.headers).catch(unavailable)
    if (!authenticated) return null
    const { cookies, authSession, ...identity } = authenticated
    authSessions.set(request, authSession)
    if (cookies.length > 0) renewed.set(request, cookies)
    const user = await toUser(identity, request)
    actorIds.set(request, user.id)
    return user
  }
  app.addHook('onSend', async (request, reply) => {
    const cookies = renewed.get(request)
    if (cookies) reply.header('set-cookie', cookies)
  })
  return (request) => {
    const known = found.get(request) ?? lanes.run(null, request.ip ?? '', () => find(request))
    found.set(request, known)
    return known
  }
}

function unavailable(error: unknown): never {
  if (!(error instanceof IdentityUnavailableError)) throw error
  const text = 'Your sign-in can’t be checked right now. Please try again in a minute.'
  throw new AppError('identity_unavailable', text, error)
}
