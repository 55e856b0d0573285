import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorReply } from '@live-scribe/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { findOpenResponse } from './open-responses.ts'

/**
 * Closes the connection of a request for an upgrade that is answered as any other one: nobody reads
 * from it afterwards, so its end would not be noticed, and hold up that of the server.
 */
export function closeAfterRefusal(request: IncomingMessage, { raw }: FastifyReply): void {
  if (request.headers.upgrade === undefined) return
  raw.once('finish', () => request.socket.destroySoon())
}

/** Responds to an unparsable URL with the standard error body. */
export function handleFrameworkError(
  _error: FastifyError,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): void {
  closeAfterRefusal(raw, reply)
  reply
    .code(400)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send(badAddress)
}

const badAddress: ErrorReply = { error: 'The address can’t be read.', code: 'bad_request' }

/** Responds to invalid HTTP and to requests that arrive too slowly, and closes the connection. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // A response that has started can't be followed by another; those that have ended can.
  if (!socket.writable || findOpenResponse(socket)?.headersSent) {
    socket.destroy()
    return
  }
  const status = statusOf(error.code)
  const body: ErrorReply = { error: 'The request can’t be read.', code: 'bad_request' }
  const text = JSON.stringify(body)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}
