import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { findOpenResponse } from '../../open-responses.ts'
import { isHandshake } from '../handshake.ts'

/** The app's key, the protocol's version, and what else Pusher's clients say, unescaped. */
const ADDRESS = /^\/app\/([\w-]{1,100})\?protocol=(\d{1,4})((?:&[\w.-]{1,40}=[\w.-]{0,40}){0,8})$/

/** The checks of a request that an upgrade passes without the router. */
export interface UpgradeChecks {
  trustedProxies: string[] | false
  isOriginAllowed(headers: IncomingMessage['headers']): boolean
  /** Counts a request of an address; whether there were few enough. */
  consumeRequest(address: string): true | Promise<boolean>
}

/** A viewer's upgrade as it nearly always is. */
interface PlainUpgrade {
  key: string
  protocol: string
  address: string
}

/** Returns a function that reads a viewer's upgrade; null for one that the router must answer. */
export function createUpgradeReader({
  trustedProxies,
  isOriginAllowed,
}: UpgradeChecks): (request: IncomingMessage) => PlainUpgrade | null {
  const isTrusted = trustedProxies ? proxyAddr.compile(trustedProxies) : null
  return (request) => {
    const { method, url = '', headers } = request
    const [, key, protocol, rest = ''] = ADDRESS.exec(url) ?? []
    if (key === undefined || protocol === undefined || rest.includes('&protocol=')) return null
    if (headers['transfer-encoding'] !== undefined || findOpenResponse(request.socket)) return null
    if (!isHandshake({ ws: true, method: method ?? '', headers })) return null
    if (!isOriginAllowed(headers)) return null
    const address = addressOf(request, isTrusted)
    return address === undefined ? null : { key, protocol, address }
  }
}

/** As Fastify's `request.ip`; undefined for a client that has gone. */
function addressOf(
  request: IncomingMessage,
  isTrusted: ReturnType<typeof proxyAddr.compile> | null,
): string | undefined {
  const { remoteAddress } = request.socket
  if (remoteAddress === undefined || !isTrusted) return remoteAddress
  return proxyAddr.all(request, isTrusted).at(-1)
}
