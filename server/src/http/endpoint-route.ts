import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, Policy, ReplyOf, RequestOf } from '@live-scribe/contract/endpoint'
import { may } from '@live-scribe/contract/identity/staff'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AffiliateRow } from '#server/db/schema/affiliates.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import type { IdentityProvider } from '#server/ports/identity.ts'
import { type FindActor, forgetRenewedCookies, getAuthSessionId, setActorId } from './actor.ts'
import { type AdmitApiKey, notForKeysError, readApiKey, requireScope } from './api-key.ts'
import { AppError, twoFactorRequiredError, unauthenticatedError } from './app-error.ts'
import { CallerLanes } from './caller-lanes.ts'
import { FileReply } from './file-reply.ts'
import { invalidRequestError } from './invalid-request.ts'
import { SerialisedReply } from './serialised-reply.ts'

/** The type of the caller; null is possible for a public endpoint. */
type ActorOf<P extends Policy> = P extends 'public' ? UserRow | null : UserRow

/** The type of the row that an endpoint's policy loads. */
type RowOf<P extends Policy> = P extends 'owner'
  ? { session: SessionRow }
  : P extends 'affiliate'
    ? { affiliate: AffiliateRow }
    : unknown

/** Loaders of the row that a request names; they throw when the caller may not see it. */
export interface RowLoaders {
  owner: (actor: UserRow, codeOrId: string) => Promise<SessionRow>
  affiliate: (actor: UserRow, id: string) => Promise<AffiliateRow>
}

type Handler<E extends Endpoint> = (
  request: RequestOf<E> &
    RowOf<E['policy']> & {
      actor: ActorOf<E['policy']>
      /** The caller's network address. */
      address: string
      headers: IncomingHttpHeaders
      /** The id of the call's auth session, or the name of its API key; null for a visitor. */
      authSession: string | null
      /** Ends the caller's cookies and what pages stored, with the response. */
      expireCookies: () => void
      /** Whether the caller has left, so that nobody waits for the response. */
      isGone: () => boolean
    },
) => Promise<ReplyOf<E> | SerialisedReply<ReplyOf<E>> | FileReply>

/** How callers prove who they are. */
export interface Authentication {
  findActor: FindActor
  admitApiKey: AdmitApiKey
  identity: Pick<IdentityProvider, 'getTwoFactorStatus'>
}

/** Who calls, and the auth session or API key under which. */
interface Caller {
  actor: UserRow | null
  signIn: string | null
}

type OwnedEndpoint = Extract<Endpoint, { subject: string }>

/**
 * Serves one endpoint; the handler gets the validated parameters, query and body, and the row for
 * an `owner` or `affiliate` policy.
 */
export type AddRoute = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  options?: RouteOptions,
) => void

interface RouteOptions {
  /**
   * Whether the call waits for turns of its own, as for what an audience shares, or for none, as a
   * recorder that comes back, instead of for those of its caller.
   */
  hasOwnTurns?: boolean
}

/**
 * Returns a function that serves endpoints of the contract: policy, validation, row, handler,
 * reply. Each is added to `served`.
 */
export function createAddRoute(
  app: FastifyInstance,
  authentication: Authentication,
  loaders: RowLoaders,
  served: Endpoint[] = [],
  lanes = new CallerLanes(),
): AddRoute {
  const load = async (endpoint: OwnedEndpoint, actor: UserRow, parts: object) => {
    const named = valueAt(parts, endpoint.subject)
    return endpoint.policy === 'owner'
      ? { session: await loaders.owner(actor, named) }
      : { affiliate: await loaders.affiliate(actor, named) }
  }
  return (endpoint, handle, { hasOwnTurns = false } = {}) => {
    served.push(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const { actor, signIn } = await permit(endpoint, request, reply, authentication)
        const parts = {
          params: parse(endpoint.params, request.params),
          query: parse(endpoint.query, request.query),
          body: parse(endpoint.body, request.body ?? {}),
          actor,
          address: request.ip,
          headers: request.headers,
          authSession: signIn,
          expireCookies: () => expireCookies(request, reply),
          isGone: () => request.socket.destroyed,
        }
        const answer = async () => {
          const row = actor && 'subject' in endpoint ? await load(endpoint, actor, parts) : {}
          return handle({ ...parts, ...row } as Parameters<typeof handle>[0])
        }
        const response = await (hasOwnTurns
          ? answer()
          : lanes.run(actor?.id ?? null, request.ip, answer))
        if (response instanceof FileReply) return response.send(reply)
        return response instanceof SerialisedReply ? response.send(request, reply) : response
      },
    })
  }
}

/** A request with an API key is the key's alone: its cookie does not count. */
async function permit(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { findActor, admitApiKey, identity }: Authentication,
): Promise<Caller> {
  const key = readApiKey(request.headers)
  if (key !== null) {
    if (!endpoint.scope) throw notForKeysError(endpoint.policy)
    const caller = await admitApiKey(key, request, reply)
    setActorId(request, caller.user.id)
    requireScope(caller, endpoint.scope)
    if (endpoint.alsoScope) requireScope(caller, endpoint.alsoScope)
    return { actor: caller.user, signIn: caller.signIn }
  }
  const actor = await findActor(request)
  await checkRole(endpoint, actor, identity)
  return { actor, signIn: getAuthSessionId(request) }
}

async function checkRole(
  endpoint: Endpoint,
  actor: UserRow | null,
  identity: Authentication['identity'],
): Promise<void> {
  if (endpoint.policy === 'public') return
  if (!actor) throw unauthenticatedError()
  if (endpoint.policy !== 'admin') return
  if (!actor.staffRole) throw new AppError('forbidden', 'Access denied: Admin privileges required')
  if (!may(actor.staffRole, endpoint.permission)) {
    throw new AppError('forbidden', 'Access denied: your role does not include this')
  }
  if ((await identity.getTwoFactorStatus(actor.identityUserId)) === 'off') {
    throw twoFactorRequiredError()
  }
}

function parse(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw invalidRequestError(parsed.error)
}

/** The value at a path such as `body.data.sessionId`, after validation. */
function valueAt(parts: object, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], parts)
  if (typeof value !== 'string') throw new Error(`the request has no string at ${path}`)
  return value
}

/** Ends every cookie that the browser sent, and asks it to clear what pages stored. */
function expireCookies(request: FastifyRequest, reply: FastifyReply): void {
  forgetRenewedCookies(request)
  const names = (request.headers.cookie ?? '')
    .split(';')
    .map((cookie) => cookie.split('=')[0]?.trim() ?? '')
  for (const name of names.filter((each) => /^[\w.-]+$/.test(each))) {
    const isSecure = name.startsWith('__Secure-') || name.startsWith('__Host-')
    reply.header('set-cookie', `${name}=; Path=/; Max-Age=0${isSecure ? '; Secure' : ''}`)
  }
  reply.header('clear-site-data', '"cookies", "storage"')
}
