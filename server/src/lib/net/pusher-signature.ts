import { createHash, createHmac } from 'node:crypto'

/* How requests to the HTTP API of Pusher Channels are signed: https://pusher.com/docs/channels/library_auth_reference/rest-api/#authentication */

/** Hex HMAC-SHA-256 over method, path and sorted query, separated by newlines. */
export function signPusherRequest(request: {
  method: string
  path: string
  query: Record<string, string>
  secret: string
}): string {
  const query = Object.entries(request.query)
    .map(([key, value]) => `${key.toLowerCase()}=${value}`)
    .sort()
    .join('&')
  const text = [request.method, request.path, query].join('\n')
  return createHmac('sha256', request.secret).update(text).digest('hex')
}

/** Hex MD5 of a body, as the signed query needs it. */
export function hashBodyMd5(body: string): string {
  return createHash('md5').update(body).digest('hex')
}
