import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const KEY = /^[+/0-9a-z]{22}==$/i
const PROTOCOLS = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/

/**
 * Refuses a request that will not become a WebSocket (RFC 6455): `not_found` when it asks for none,
 * `bad_request` when its handshake is broken. For routes that change something before the upgrade.
 */
export function requireHandshake({
  ws,
  method,
  headers,
}: Pick<FastifyRequest, 'ws' | 'method' | 'headers'>): void {
  if (!ws || method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') {
    throw new AppError('not_found', 'There is only a WebSocket at this address.')
  }
  const refuse = (header: string) => {
    throw new AppError('bad_request', `The header ${header} of the WebSocket handshake is wrong.`)
  }
  if (!KEY.test(headers['sec-websocket-key'] ?? '')) refuse('Sec-WebSocket-Key')
  if (headers['sec-websocket-version'] !== '13') refuse('Sec-WebSocket-Version')
  if ((headers['content-length'] ?? '0') !== '0') refuse('Content-Length')
  const protocols = headers['sec-websocket-protocol']
  if (protocols !== undefined && !areProtocols(protocols)) refuse('Sec-WebSocket-Protocol')
}

function areProtocols(header: string): boolean {
  const names = header.split(',').map((name) => name.trim())
  return PROTOCOLS.test(header) && new Set(names).size === names.length
}
