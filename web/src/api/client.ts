import type { CallOf, Endpoint, ReplyOf } from '@live-scribe/contract/endpoint'
import { parseReply } from '@live-scribe/contract/parse-reply'
import { ApiError, errorOfReply, networkError } from './api-error.ts'
import { tokenHeader } from './token-source.ts'

interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Makes one call of the contract and answers its validated reply, or throws an `ApiError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: CallOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<ReplyOf<E>> {
  const { params, query, body }: Parts = request
  const response = await send(address(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      ...(await tokenHeader()),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: options.signal ?? null,
  })
  const content: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw errorOfReply(response.status, content)

  const reply = parseReply(endpoint, content)
  if (reply === null) {
    throw new ApiError({
      status: response.status,
      code: 'bad_reply',
      message: 'The server answered in a way this page does not know. Reload the page.',
    })
  }

  return reply
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw networkError()
  }
}

function address(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()

  return search ? `${filled}?${search}` : filled
}
