import type * as z from 'zod/v4/core'
import type { ApiKeyScope } from './api-keys/scopes.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './identity/staff.ts'

/**
 * Who may call an endpoint. For an `owner` or `affiliate` the server loads the session or affiliate
 * that the call names at `subject`, and refuses somebody else's. For `admin` the caller's role has
 * the `permission`.
 */
type Access =
  | { policy: 'public' | 'signed-in' }
  | { policy: 'admin'; permission: Permission }
  | { policy: 'owner' | 'affiliate'; subject: `params.${string}` | `body.${string}` }

/** The kind of caller that an endpoint requires. */
export type Policy = Access['policy']

/** One HTTP endpoint with the zod schemas of its parts; an absent part is not read. */
export type Endpoint = Access & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: string
  summary: string
  /** What an API key needs to call it; without one, no key may. */
  scope?: ApiKeyScope
  /** A second scope that a key needs, where what the first one allows also tells something. */
  alsoScope?: ApiKeyScope
  params?: z.$ZodType
  query?: z.$ZodType
  body?: z.$ZodType
  reply: z.$ZodType
  /** Content types of a reply that is a file. */
  files?: readonly string[]
  /** Codes of errors of its own, beside those that every endpoint of its kind has. */
  errors?: readonly ErrorCode[]
}

// @__NO_SIDE_EFFECTS__
/** Declares an endpoint; server and browser both use this value. Pages leave out unused ones. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Parsed<T> = T extends z.$ZodType ? z.output<T> : undefined
type RequestPart<T> = T extends z.$ZodType ? z.input<T> : undefined

/** What a handler receives, after validation. */
export interface RequestOf<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a caller passes: the parts that the endpoint declares. */
export type RequestInputOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.$ZodType ? K : never]: RequestPart<E[K]>
}

/** The body of an endpoint's 200 response, after parsing. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
