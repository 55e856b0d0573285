import { parseReply } from '@live-scribe/contract/calls/parse-reply'
import { toRequestPath } from '@live-scribe/contract/calls/request-path'
import type { Endpoint, ReplyOf, RequestInputOf } from '@live-scribe/contract/endpoint'
import { errorReply } from '@live-scribe/contract/errors'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** The error text with which the server refused a call. */
export class RefusedCallError extends Error {
  override readonly name = 'RefusedCallError'
}

/** Calls of the API in the name of one key. */
export interface ApiCalls {
  /** Returns the reply of an endpoint. Throws RefusedCallError. */
  call<E extends Endpoint>(endpoint: E, request: RequestInputOf<E>): Promise<ReplyOf<E>>
  /** Returns the text of an endpoint's file. Throws RefusedCallError. */
  readFile<E extends Endpoint>(endpoint: E, request: RequestInputOf<E>): Promise<string>
}

/** Who calls: the key, and the network address from which it came. */
interface ApiCaller {
  key: string
  address: string
}

/**
 * Calls the server's own API without a network, so that scopes, owners and limits are checked in
 * one place.
 */
export function createApiCalls(app: FastifyInstance, { key, address }: ApiCaller): ApiCalls {
  const request = async <E extends Endpoint>(
    endpoint: E,
    parts: { params?: unknown; query?: unknown; body?: unknown },
  ): Promise<LightMyRequestResponse> => {
    const response = await app.inject({
      method: endpoint.method,
      url: toRequestPath(endpoint.path, parts),
      headers: { authorization: `Bearer ${key}` },
      remoteAddress: address,
      ...(parts.body === undefined ? {} : { payload: parts.body as object }),
    })
    if (response.statusCode !== 200) throw new RefusedCallError(readRefusal(response))
    return response
  }
  return {
    call: async (endpoint, parts) => {
      const reply = parseReply(endpoint, (await request(endpoint, parts)).json())
      if (reply === null) throw new Error(`${endpoint.path} gave a reply that it does not describe`)
      return reply
    },
    readFile: async (endpoint, parts) => (await request(endpoint, parts)).body,
  }
}

function readRefusal(response: LightMyRequestResponse): string {
  const refusal = errorReply.safeParse(readJson(response.body))
  return refusal.success
    ? refusal.data.error
    : `The server refused this call (${response.statusCode}).`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
