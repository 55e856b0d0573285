import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/http/app-error.ts'

/** The key of a socket: `Authorization: Token KEY` (or Bearer), or the sub-protocols `token, KEY`. */
export function readSocketKey({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [scheme = '', key = ''] = (headers.authorization ?? '').split(/\s+/)
  if (/^(token|bearer)$/i.test(scheme)) return key
  const [first = '', second = ''] = (headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((part) => part.trim())
  return /^(token|bearer)$/i.test(first) ? second : ''
}

/** The refusal of a socket whose key is forged, expired, used up or signed out. */
export function createKeyRefusedError(): AppError {
  return new AppError('unauthenticated', 'This key is not valid or has expired.')
}
