import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { until } from './until.ts'

/**
 * Starts a server of the Pusher Channels protocol that accepts every subscription, on a free port.
 */
export async function startChannelServer() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const subscribers = new Map<string, WebSocket>()
  server.on('connection', (socket) => {
    write(socket, 'pusher:connection_established', { socket_id: '1.1', activity_timeout: 120 })
    socket.on('close', () => {
      for (const [channel, one] of subscribers) if (one === socket) subscribers.delete(channel)
    })
    socket.on('message', (frame) => {
      const { event, data } = JSON.parse(String(frame))
      if (event !== 'pusher:subscribe') return
      subscribers.set(data.channel, socket)
      write(socket, 'pusher_internal:subscription_succeeded', {}, data.channel)
    })
  })

  return {
    host: { name: '127.0.0.1', port, secure: false },
    subscribers,
    /** Sends an event to a channel's subscriber; waits until there is one. */
    async emit(channel: string, event: string, data: unknown): Promise<void> {
      await until(() => expect([...subscribers.keys()]).toContain(channel))
      const socket = subscribers.get(channel)
      if (socket) write(socket, event, data, channel)
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

function write(socket: WebSocket, event: string, data: unknown, channel?: string): void {
  socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }))
}
