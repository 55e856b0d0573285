import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The responses that a connection owes, in the order of their requests. */
const open = new WeakMap<Socket, Set<ServerResponse>>()

/** Follows the responses of a server, for `findOpenResponse`. */
export function followResponses(server: Server): void {
  server.on('request', ({ socket }: IncomingMessage, response) => {
    const owed = open.get(socket) ?? new Set()
    open.set(socket, owed)
    owed.add(response)
    const end = () => owed.delete(response)
    response.once('finish', end)
    response.once('close', end)
  })
}

/** The response that a connection is waiting for, or in the middle of. */
export function findOpenResponse(socket: Socket): ServerResponse | undefined {
  const [first] = open.get(socket) ?? []
  return first
}
