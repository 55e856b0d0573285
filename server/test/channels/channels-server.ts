import type { AddressInfo } from 'node:net'
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import pino from 'pino'
import { inProcessBus, inProcessCounts } from '#server/adapters/cluster/in-process.ts'
import { Hub } from '#server/adapters/viewer-channels/hub.ts'
import { registerErrorHandler } from '#server/http/error-handler.ts'
import { addHubApi } from '#server/http/sockets/hub-api.ts'
import { addViewerSockets } from '#server/http/sockets/viewers/viewer-sockets.ts'
import { noMetrics } from '#server/ports/metrics.ts'
import { openPusherClient, type PusherClient } from './pusher-client.ts'

/** Starts a separate server with our hub, which replaces the Pusher service. */
export async function startChannelsServer() {
  const bus = inProcessBus()
  const viewerCounts = inProcessCounts(bus)
  const hub = new Hub({ bus, viewerCounts, app: { id: '7', key: 'k'.repeat(20), secret: 's' } })
  const app = Fastify()
  registerErrorHandler(app, { log: pino({ level: 'silent' }), metrics: noMetrics })
  await app.register(websocket)
  addViewerSockets(app, hub, {
    trustedProxies: false,
    isOriginAllowed: () => true,
    consumeRequest: () => true,
  })
  await addHubApi(app, hub)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const host = { name: '127.0.0.1', port, secure: false }
  const url = `http://127.0.0.1:${port}`
  const clients: PusherClient[] = []
  return {
    hub,
    host,
    url,
    /** Connects the browser's Pusher client. */
    connect: () => {
      const client = openPusherClient(url, hub.app.key)
      clients.push(client)
      return client
    },
    close: async () => {
      for (const client of clients) client.disconnect()
      await app.close()
      await hub.close()
    },
  }
}
