import type { IncomingMessage } from 'node:http'
import { MAX_AUDIO_MESSAGE_BYTES } from '@live-scribe/contract/live/listen-messages'
import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import type { FastifyInstance } from 'fastify'

/** Maximum bytes of a message on any other socket of the library. */
const MAX_MESSAGE_BYTES = 16 * 1024

/**
 * Limits the message size by the socket's purpose: with the limit for audio, every socket
 * could buffer as much. Viewers have sockets of their own. `ws` reads the limit right after this event.
 */
export function limitSocketMessages({ websocketServer }: FastifyInstance): void {
  websocketServer.on('headers', (_headers, { url = '' }: IncomingMessage) => {
    const [path] = url.split('?', 1)
    const isAudio = path === LISTEN_PATH
    websocketServer.options.maxPayload = isAudio ? MAX_AUDIO_MESSAGE_BYTES : MAX_MESSAGE_BYTES
  })
}
