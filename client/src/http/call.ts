import type { Endpoint, ReplyOf, RequestInputOf } from '@live-scribe/contract/endpoint'
import { PROOF_OF_WORK_HEADER } from '@live-scribe/contract/proof-of-work'
import { solveChallenge } from '@live-scribe/contract/solve-challenge'
import { LiveScribeError } from '../errors.ts'
import { refusalOf } from './refusal.ts'

/** How to reach a server. */
export interface ServerAddress {
  /** The server's address, as `https://scribe.example`. */
  url: string
  /** An API key of the security page; reading by a code needs none. */
  key?: string
}

/** Where an endpoint is: checked against the contract, whose values need a library at run time. */
export interface Route<E extends Endpoint> {
  method: E['method']
  path: E['path']
}

interface Parts {
  params?: object
  query?: object
  body?: unknown
}

/** Calls an endpoint and returns its response; throws LiveScribeError when it is refused. */
export async function send<E extends Endpoint>(
  server: ServerAddress,
  route: Route<E>,
  request: RequestInputOf<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const { params, query, body }: Parts = request
  const address = new URL(fill(route.path, params), server.url)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const headers: Record<string, string> = {
    ...(server.key === undefined ? {} : { authorization: `Bearer ${server.key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const init = { method: route.method, body: body === undefined ? null : JSON.stringify(body) }
  const response = await fetchOrFail(address, { ...init, headers, signal: signal ?? null })
  if (response.ok) return response
  const { error, challenge } = await refusalOf(response)
  if (!challenge) throw error
  const proof = await solveChallenge(challenge, hashAll, signal)
  const proven = { ...headers, [PROOF_OF_WORK_HEADER]: proof }
  const second = await fetchOrFail(address, { ...init, headers: proven, signal: signal ?? null })
  if (second.ok) return second
  throw (await refusalOf(second)).error
}

/** Calls an endpoint and returns its reply; throws LiveScribeError when it is refused. */
export async function call<E extends Endpoint>(
  server: ServerAddress,
  route: Route<E>,
  request: RequestInputOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  const response = await send(server, route, request, signal)
  try {
    return (await response.json()) as ReplyOf<E>
  } catch (cause) {
    signal?.throwIfAborted()
    const message = `What answers at ${server.url} is not a Live-scribe server. Check the address.`
    throw new LiveScribeError({ code: 'bad_reply', status: response.status, message, cause })
  }
}

function hashAll(texts: string[]): Promise<Uint8Array[]> {
  const encoder = new TextEncoder()
  const hash = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return Promise.all(texts.map(hash))
}

async function fetchOrFail(address: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (cause) {
    init.signal?.throwIfAborted()
    const message = `${address.origin} can’t be reached. Check the address and the network.`
    throw new LiveScribeError({ code: 'network', status: 0, message, cause })
  }
}

function fill(path: string, params: object | undefined): string {
  const values = new Map(Object.entries(params ?? {}))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}
