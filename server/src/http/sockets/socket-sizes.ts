import type { IncomingMessage } from 'node:http'
import { LISTEN_PATH, MAX_AUDIO_MESSAGE_BYTES } from '@live-scribe/contract/live/listen-socket'
import type { FastifyInstance } from 'fastify'

/** Bytes of a viewer's message, which is about a channel. */
const MAX_MESSAGE_BYTES = 16 * 1024

/**
 * Bounds messages by what their socket is for: a bound for audio would let each viewer's socket
 * hold as much. `ws` reads the bound for a socket right after this event.
 */
export function boundSocketMessages({ websocketServer }: FastifyInstance): void {
  websocketServer.on('headers', (_headers, { url = '' }: IncomingMessage) => {
    const [path] = url.split('?', 1)
    const isAudio = path === LISTEN_PATH
    websocketServer.options.maxPayload = isAudio ? MAX_AUDIO_MESSAGE_BYTES : MAX_MESSAGE_BYTES
  })
}
