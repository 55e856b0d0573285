import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import type { ServeOptions, ServerReady } from './serve.ts'

/* The plain relay: forwards frames to the service and results back, and does nothing else. */

process.once('message', ({ sinkPort, streams }: ServeOptions) => {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    perMessageDeflate: false,
    handleProtocols: (offered) => [...offered][0] ?? false,
  })
  server.on('connection', (near) => {
    const far = new WebSocket(`ws://127.0.0.1:${sinkPort}`, { perMessageDeflate: false })
    near.on('error', () => {})
    far.on('error', () => {})
    near.on('message', (data, isBinary) => {
      if (far.readyState === WebSocket.OPEN) far.send(data as Buffer, { binary: isBinary })
    })
    far.on('message', (data, isBinary) => near.send(data as Buffer, { binary: isBinary }))
  })
  server.on('listening', () => {
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
    const recorders = Array.from({ length: streams }, () => ({ url, token: 'none' }))
    process.send?.({ recorders } satisfies ServerReady)
  })
})
process.on('disconnect', () => process.exit())
