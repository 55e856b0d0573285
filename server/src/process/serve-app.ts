import type { AddressInfo } from 'node:net'
import { createApp } from '../app.ts'
import type { Composition } from '../compose.ts'
import { createShutdown } from './create-shutdown.ts'

/**
 * TCP accept backlog: after a restart all viewers reconnect at once, and who finds it full tries again
 * after 1 to 13 seconds. The system bounds it (`net.core.somaxconn`).
 */
const ACCEPT_BACKLOG = 65_535

/**
 * Serves requests; returns the function that stops the server, of which a second call ends the
 * drain. When the signal aborts first, closes everything and throws its reason.
 */
export async function serveApp(
  { context, listensAt, close }: Composition,
  signal?: AbortSignal,
): Promise<() => Promise<void>> {
  const { host, port, localNetwork, drainDelayMs } = context.config
  const app = await createApp(context).catch(async (error) => {
    await close()
    throw error
  })
  const closeAll = async () => {
    try {
      await app.close()
    } finally {
      await close()
    }
  }
  try {
    signal?.throwIfAborted()
    const everywhere = '0.0.0.0'
    const listeningHost = localNetwork === 'off' ? host : everywhere
    await app.listen({ host: listeningHost, port, backlog: ACCEPT_BACKLOG })
    signal?.throwIfAborted()
  } catch (error) {
    await closeAll()
    throw error
  }
  listensAt(addressOf(host, (app.server.address() as AddressInfo).port))
  return createShutdown(drainDelayMs, {
    drain: () => context.readiness.drain(),
    close: closeAll,
    abandon: () => {
      context.log.error('closing took too long: the process ends without it')
      process.exit(1)
    },
  })
}

function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
