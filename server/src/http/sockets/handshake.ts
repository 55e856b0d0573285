import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const KEY = /^[+/0-9a-z]{22}==$/i
const PROTOCOLS = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/

type HandshakeRequest = Pick<FastifyRequest, 'ws' | 'method' | 'headers'>

/**
 * Refuses a request that will not become a WebSocket (RFC 6455): `not_found` when it asks for none,
 * `bad_request` when its handshake is broken. For routes that change something before the upgrade.
 */
export function requireHandshake(request: HandshakeRequest): void {
  if (!asksForSocket(request)) {
    throw new AppError('not_found', 'There is only a WebSocket at this address.')
  }
  const header = findBrokenHeader(request.headers)
  if (header !== null) {
    throw new AppError('bad_request', `The header ${header} of the WebSocket handshake is wrong.`)
  }
}

/** Whether a request becomes a WebSocket. */
export function isHandshake(request: HandshakeRequest): boolean {
  return asksForSocket(request) && findBrokenHeader(request.headers) === null
}

function asksForSocket({ ws, method, headers }: HandshakeRequest): boolean {
  return ws && method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'
}

function findBrokenHeader(headers: HandshakeRequest['headers']): string | null {
  if (!KEY.test(headers['sec-websocket-key'] ?? '')) return 'Sec-WebSocket-Key'
  if (headers['sec-websocket-version'] !== '13') return 'Sec-WebSocket-Version'
  if ((headers['content-length'] ?? '0') !== '0') return 'Content-Length'
  const protocols = headers['sec-websocket-protocol']
  return protocols === undefined || areProtocols(protocols) ? null : 'Sec-WebSocket-Protocol'
}

function areProtocols(header: string): boolean {
  const names = header.split(',').map((name) => name.trim())
  return PROTOCOLS.test(header) && new Set(names).size === names.length
}
