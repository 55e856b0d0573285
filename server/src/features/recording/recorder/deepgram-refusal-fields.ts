import type { FastifyReply, FastifyRequest } from 'fastify'

const DEEPGRAM_CODES: Record<number, string> = {
  400: 'INVALID_QUERY_PARAMETER',
  401: 'INVALID_AUTH',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** Adds to a refusal of `/v1/listen` the fields that Deepgram's clients read. */
export async function addDeepgramRefusalFields(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  reply.header('dg-request-id', request.id)
  if (reply.statusCode < 400 || typeof payload !== 'string') return payload
  const body: unknown = JSON.parse(payload)
  if (typeof body !== 'object' || body === null || !('error' in body)) return payload
  const text = JSON.stringify({
    ...body,
    err_code: DEEPGRAM_CODES[reply.statusCode] ?? 'INTERNAL_SERVER_ERROR',
    err_msg: body.error,
    request_id: request.id,
  })
  reply.header('content-length', Buffer.byteLength(text))
  return text
}
