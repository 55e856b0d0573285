import { parseReply } from '@live-scribe/contract/calls/parse-reply'
import { toRequestPath } from '@live-scribe/contract/calls/request-path'
import { PROOF_OF_WORK_HEADER } from '@live-scribe/contract/challenge'
import type { Endpoint, ReplyOf, RequestInputOf } from '@live-scribe/contract/endpoint'
import { errorReply } from '@live-scribe/contract/errors'
import { ApiError, createApiError, createNetworkError } from './api-error.ts'
import { getAuthorizationHeader } from './token-source.ts'

interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Calls an endpoint of the contract and returns the validated reply; throws ApiError. */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  request: RequestInputOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<ReplyOf<E>> {
  const { status, content } = await requestEndpoint(endpoint, request, {
    ...options,
    read: readJson,
  })
  const reply = parseReply(endpoint, content)
  if (reply === null) {
    throw new ApiError({
      status,
      code: 'bad_reply',
      message: 'The server answered in a way this page does not know. Reload the page.',
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
  options: { signal?: AbortSignal; read: (response: Response) => Promise<Content> },
): Promise<{ status: number; content: Content }> {
  const { params, query, body }: Parts = request
  const url = toRequestPath(endpoint.path, { params, query })
  const init = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      ...(await getAuthorizationHeader()),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: options.signal ?? null,
  } satisfies RequestInit
  let response = await send(url, init)
  let refusal = response.ok ? null : await readJson(response)
  const challenge = errorReply.safeParse(refusal).data?.challenge
  if (challenge) {
    // Loaded on demand: only while somebody guesses codes.
    const { solveChallenge } = await import('./solve-challenge.ts')
    const proof = await solveChallenge(challenge, init.signal)
    response = await send(url, {
      ...init,
      headers: { ...init.headers, [PROOF_OF_WORK_HEADER]: proof },
    })
    if (!response.ok) refusal = await readJson(response)
  }
  const { status } = response
  if (!response.ok) throw createApiError(status, refusal)

  return { status, content: await options.read(response) }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw createNetworkError()
  }
}

function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}
