import type * as z from 'zod/v4/core'

/**
 * Who may call an endpoint. The server loads the session of an `owner` and the account of an
 * `affiliate` by what the call names at `subject`, and refuses one that is not the caller's.
 */
type Access =
  | { policy: 'public' | 'signed-in' | 'admin' }
  | { policy: 'owner' | 'affiliate'; subject: `params.${string}` | `body.${string}` }

export type Policy = Access['policy']

export type Endpoint = Access & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: string
  summary: string
  params?: z.$ZodType
  query?: z.$ZodType
  body?: z.$ZodType
  reply: z.$ZodType
}

/** Declares one call that the browser may make; server and browser both work from this value. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Parsed<T> = T extends z.$ZodType ? z.output<T> : undefined
type Written<T> = T extends z.$ZodType ? z.input<T> : undefined

/** What a handler receives, after validation. */
export interface RequestOf<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a caller passes; only the parts that the endpoint declares. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.$ZodType ? K : never]: Written<E[K]>
}

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
