import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { WebhookFailure } from '@live-scribe/contract/webhooks/webhooks'
import { isPublicAddress } from '#server/lib/net/public-address.ts'
import {
  type WebhookRequest,
  type WebhookResponse,
  type WebhookTransport,
  WebhookTransportError,
} from '#server/ports/webhook-transport.ts'
import { type AddressRules, getHost, refuseUrl } from './refuse-url.ts'
import { type Address, type ResolveName, resolveByDns, resolveBySystem } from './resolve-name.ts'

/** Milliseconds for a whole call: name, connection, and the end of the response. */
const WEBHOOK_TIMEOUT_MS = 10_000
/** Bytes of a response that are read; the connection is closed at more. */
const MAX_RESPONSE_BYTES = 64 * 1024
/** Bytes of a response that are stored. */
export const MAX_STORED_RESPONSE_BYTES = 1024

interface TransportOptions {
  rules: AddressRules
  resolve?: ResolveName
  timeoutMs?: number
}

/** The rules of the configuration: the public internet by https, or anything for development. */
export function getAddressRules(allowsPrivateAddresses: boolean): AddressRules {
  return allowsPrivateAddresses
    ? { isAllowed: () => true, allowsHttp: true }
    : { isAllowed: isPublicAddress, allowsHttp: false }
}

/**
 * Posts webhooks over HTTPS. A name is resolved once for each call, and the connection goes to the
 * addresses that were checked, so that DNS rebinding has no effect.
 */
export function httpsWebhookTransport({
  rules,
  // Names of the machine's own, as in its hosts file, are for development.
  resolve = rules.allowsHttp ? resolveBySystem : resolveByDns,
  timeoutMs = WEBHOOK_TIMEOUT_MS,
}: TransportOptions): WebhookTransport {
  return {
    refuse: (url) => refuseUrl(url, rules),
    send: async (request) => {
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = AbortSignal.any([timeout, request.signal])
      try {
        if (refuseUrl(request.url, rules)) throw new WebhookTransportError('address_refused')
        const url = new URL(request.url)
        const addresses = await untilAborted(
          resolveHost(getHost(url), (name) => resolve(name, signal)),
          signal,
        )
        if (addresses.some(({ address }) => !rules.isAllowed(address))) {
          throw new WebhookTransportError('address_refused')
        }
        return await untilAborted(post({ ...request, signal }, url, addresses), signal)
      } catch (error) {
        request.signal.throwIfAborted()
        if (error instanceof WebhookTransportError) throw error
        throw new WebhookTransportError(timeout.aborted ? 'timeout' : failureOf(error), error)
      }
    },
  }
}

async function resolveHost(
  host: string,
  resolve: (name: string) => Promise<Address[]>,
): Promise<Address[]> {
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await resolve(host)
  if (addresses.length === 0) throw new WebhookTransportError('name_not_found')
  return addresses
}

/** The promise's value, or the abort's reason, also where what is awaited can't be aborted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  return Promise.race([promise, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', abort),
  )
}

/** Posts to these addresses; no proxy, no kept connection, no cookie. */
function post(
  { headers, body, signal }: WebhookRequest,
  url: URL,
  addresses: Address[],
): Promise<WebhookResponse> {
  const { request, Agent } = url.protocol === 'https:' ? https : http
  const toChecked: LookupFunction = (_name, { all }, callback) => {
    const [{ address, family } = { address: '', family: 0 }] = addresses
    if (all) callback(null, addresses)
    else callback(null, address, family)
  }
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal, lookup: toChecked, agent: new Agent() }
    const sent = request(url, options, (response) => {
      readResponse(response).then((text) => {
        resolve({ status: response.statusCode ?? 0, text })
        sent.destroy()
      }, reject)
    })
    sent.on('error', reject)
    // An answer that changes the protocol (101) ends without an error and without a response.
    sent.on('close', () => reject(new WebhookTransportError('connection')))
    sent.end(body)
  })
}

async function readResponse(response: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response) {
    if (bytes < MAX_STORED_RESPONSE_BYTES) pieces.push(piece)
    bytes += piece.length
    if (bytes >= MAX_RESPONSE_BYTES) break
  }
  const start = Buffer.concat(pieces).subarray(0, MAX_STORED_RESPONSE_BYTES)
  // PostgreSQL stores no NUL.
  return start.toString('utf8').replaceAll('\0', '\uFFFD')
}

function failureOf(error: unknown): WebhookFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EAI_)/.test(code)) return 'name_not_found'
  return /TLS|SSL|CERT|SIGNED|VERIFY|EPROTO/.test(code) ? 'tls' : 'connection'
}
