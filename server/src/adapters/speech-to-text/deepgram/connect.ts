import type { Logger } from 'pino'
import WebSocket from 'ws'
import type { SpeechToTextError } from '#server/ports/speech-to-text.ts'
import type { Clock } from '../clock.ts'
import { connectionErrors, errorForStatus } from './deepgram-errors.ts'

/** Milliseconds for the recognition service's first response after connecting. */
const RESPONSE_TIMEOUT_MS = 10_000
/** Maximum bytes of a message from the service; a result has a few kilobytes. */
const MAX_MESSAGE_BYTES = 1024 * 1024

/** Options of one connection to the service. */
interface ConnectOptions {
  address: URL
  /** The API key; sent as a sub-protocol, as the specification says. */
  key: string
  clock: Clock
  log: Logger
}

/**
 * Opens a socket to Deepgram and resolves with the result of `use`, which gets the socket
 * when it opens, so that no message is missed. Throws SpeechToTextError with the reason of a refusal.
 */
export function connect<T>(
  { address, key, clock, log }: ConnectOptions,
  use: (socket: WebSocket) => T,
): Promise<T> {
  const socket = new WebSocket(address, ['token', key], {
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  })
  const startedAt = clock.now()
  return new Promise((resolve, reject) => {
    const stopWaiting = clock.everySecond(() => {
      if (clock.now() - startedAt >= RESPONSE_TIMEOUT_MS)
        refuse(connectionErrors.unreachable(), 'no answer')
    })
    const refuse = (error: SpeechToTextError, cause: string | undefined, fields = {}) => {
      stopWaiting()
      reject(error)
      socket.terminate()
      log.warn({ ...fields, reason: error.reason, cause }, 'speech service refused a stream')
    }
    socket.once('open', () => {
      stopWaiting()
      socket.removeAllListeners('error')
      resolve(use(socket))
    })
    socket.once('unexpected-response', (request, response) => {
      const { statusCode = 0, headers } = response
      request.destroy()
      const fields = { status: statusCode, request: headers['dg-request-id'] }
      refuse(errorForStatus(statusCode), String(headers['dg-error'] ?? '').slice(0, 200), fields)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      refuse(connectionErrors.unreachable(), error.code ?? error.name)
    })
  })
}
