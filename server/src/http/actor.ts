import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'

/** Turns a verified identity into the product's user. */
export type FindActor = (request: FastifyRequest) => Promise<UserRow | null>

const found = new WeakMap<FastifyRequest, Promise<UserRow | null>>()

/** The signed-in user of a request, or null; looked up once per request. */
export function actorFinder(
  context: AppContext,
  toUser: (
    identity: NonNullable<Awaited<ReturnType<AppContext['identity']['authenticate']>>>,
    request: FastifyRequest,
  ) => Promise<UserRow>,
): FindActor {
  const find = async (request: FastifyRequest) => {
    const identity = await context.identity.authenticate(request.headers)
    return identity ? toUser(identity, request) : null
  }
  return (request) => {
    const known = found.get(request) ?? find(request)
    found.set(request, known)
    return known
  }
}
