import http from 'node:http'
import type { FuzzRequest } from './endpoint-request.ts'

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })

/** Closes the connections that `sendRaw` keeps open. */
export function closeConnections(): void {
  agent.destroy()
}

/** Sends a request unchanged: `fetch` would normalise and check the path. */
export function sendRaw(
  url: string,
  request: FuzzRequest,
  headers: Record<string, string>,
): Promise<{ status: number; text: string; headers: http.IncomingHttpHeaders }> {
  const { method, target, contentType, body } = request
  const content = Buffer.from(body)
  const { hostname, port } = new URL(url)
  const all = {
    ...headers,
    ...(contentType === null ? {} : { 'content-type': contentType }),
    ...(method === 'GET' ? {} : { 'content-length': String(content.length) }),
  }
  return new Promise((resolve, reject) => {
    const sent = http.request({ agent, hostname, port, method, path: target, headers: all })
    sent.on('error', reject)
    sent.on('response', (reply) => {
      const chunks: Buffer[] = []
      reply.on('error', reject)
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
          headers: reply.headers,
        }),
      )
    })
    sent.end(method === 'GET' ? undefined : content)
  })
}
