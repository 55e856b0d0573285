import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, Policy, ReplyOf, RequestOf } from '@live-scribe/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { UserRow } from '#server/db/schema/users.ts'
import type { IdentityProvider } from '#server/ports/identity.ts'
import { authSessionOf, type FindActor } from './actor.ts'
import { AppError, secondStepRequired, unauthenticated } from './app-error.ts'
import { SerialisedReply } from './serialised-reply.ts'

/** Who calls: for a public endpoint perhaps nobody. */
type ActorOf<P extends Policy> = P extends 'public' ? UserRow | null : UserRow

type Handler<E extends Endpoint> = (
  request: RequestOf<E> & {
    actor: ActorOf<E['policy']>
    /** The caller's network address. */
    address: string
    headers: IncomingHttpHeaders
    /** The id of the sign-in that the call was made in; null for a visitor. */
    authSession: string | null
  },
) => Promise<ReplyOf<E> | SerialisedReply<ReplyOf<E>>>

export type AddRoute = <E extends Endpoint>(endpoint: E, handle: Handler<E>) => void

/** Answers a function that serves endpoints of the contract: policy, validation, handler, reply. */
export function routeAdder(
  app: FastifyInstance,
  findActor: FindActor,
  identity: Pick<IdentityProvider, 'secondStep'>,
): AddRoute {
  return (endpoint, handle) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const actor = await permit(endpoint.policy, request, findActor, identity)
        const parts = {
          params: parse(endpoint.params, request.params),
          query: parse(endpoint.query, request.query),
          body: parse(endpoint.body, request.body ?? {}),
          actor,
          address: request.ip,
          headers: request.headers,
          authSession: authSessionOf(request),
        }
        const answer = await handle(parts as Parameters<typeof handle>[0])
        return answer instanceof SerialisedReply ? answer.send(request, reply) : answer
      },
    })
  }
}

async function permit(
  policy: Policy,
  request: FastifyRequest,
  findActor: FindActor,
  identity: Pick<IdentityProvider, 'secondStep'>,
): Promise<UserRow | null> {
  const actor = await findActor(request)
  if (policy === 'public') return actor
  if (!actor) throw unauthenticated()
  if (policy === 'admin' && !actor.isAdmin) {
    throw new AppError('forbidden', 'Access denied: Admin privileges required')
  }
  if (policy === 'admin' && (await identity.secondStep(actor.identityUserId)) === 'off') {
    throw secondStepRequired()
  }
  return actor
}

function parse(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new AppError('bad_request', z.prettifyError(parsed.error))
}
