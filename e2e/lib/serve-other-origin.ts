import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site that is not ours and shows this in its only page. */
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
  // To a browser this name is another site than the address, which our server goes by.
  return { url: `http://localhost:${port}/`, close }
}
