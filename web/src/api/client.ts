import { parseReply } from '@live-scribe/contract/calls/parse-reply'
import { toRequestPath } from '@live-scribe/contract/calls/request-path'
import type { Endpoint, ReplyOf, RequestInputOf } from '@live-scribe/contract/endpoint'
import { errorReply } from '@live-scribe/contract/errors'
import { PROOF_OF_WORK_HEADER } from '@live-scribe/contract/proof-of-work'
import { ApiError, createApiError, createNetworkError } from './api-error.ts'
import { getAuthorizationHeader } from './token-source.ts'

/** Milliseconds in which the server answers a read; on a dead connection nothing else ends it. */
export const READ_LIMIT_MS = 20_000

interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Calls an endpoint of the contract and returns the validated reply; throws ApiError. */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  request: RequestInputOf<E>,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<ReplyOf<E>> {
  const over = new AbortController()
  const end = () => over.abort(createNetworkError())
  const limit = endpoint.method === 'GET' ? setTimeout(end, READ_LIMIT_MS) : 0
  const signal = AbortSignal.any([options.signal ?? over.signal, over.signal])
  const content = await requestEndpoint(endpoint, request, {
    signal,
    read: readJson,
    keepalive: options.keepalive ?? false,
  }).finally(() => {
    clearTimeout(limit)
    // However it ended: a body that was cut off is read as none.
    signal.throwIfAborted()
  })
  const reply = parseReply(endpoint, content)
  if (reply === null) {
    throw new ApiError({
      status: 200,
      code: 'bad_reply',
      message: 'This page is out of date. Please reload it.',
    })
  }

  return reply
}

/**
 * Requests an endpoint and returns what `read` takes from its response; throws ApiError when it is
 * refused.
 */
export async function requestEndpoint<E extends Endpoint, Content>(
  endpoint: E,
  request: RequestInputOf<E>,
  options: {
    signal: AbortSignal | null
    read: (response: Response) => Promise<Content>
    /** Whether the request outlives the page. */
    keepalive?: boolean
  },
): Promise<Content> {
  const parts: Parts = request
  const { body } = parts
  const { method, path } = endpoint
  const { signal, read, keepalive = false } = options
  const ask = (headers: HeadersInit) =>
    fetch(toRequestPath(path, parts), {
      method,
      headers,
      body: JSON.stringify(body),
      signal,
      keepalive,
    }).catch(() => {
      throw createNetworkError()
    })
  const headers = {
    ...(await getAuthorizationHeader()),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  let response = await ask(headers)
  let refusal = response.ok ? null : await readJson(response)
  const challenge = errorReply.safeParse(refusal).data?.challenge
  if (challenge) {
    // Loaded on demand: only while somebody guesses codes.
    const { solveChallenge } = await import('./solve-challenge.ts')
    const proof = await solveChallenge(challenge, signal)
    response = await ask({ ...headers, [PROOF_OF_WORK_HEADER]: proof })
    refusal = response.ok ? null : await readJson(response)
  }
  if (!response.ok) throw createApiError(response.status, refusal)

  return read(response)
}

function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}
