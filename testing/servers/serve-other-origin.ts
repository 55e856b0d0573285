import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves this HTML from another origin. */
export async function serveOtherOrigin(html: string) {
  const server = http.createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  // For a browser `localhost` is another site than 127.0.0.1, which our server uses.
  return { url: `http://localhost:${port}/`, close }
}
