import type { EndedMessage, ErrorMessage } from '@live-scribe/contract/live/listen-messages'
import { utteranceFromResults } from '@live-scribe/contract/live/to-utterance'
import { LiveScribeError } from '../errors.ts'
import type { ServerAddress } from '../http/call.ts'
import type { ConnectionState } from '../live/connection-state.ts'
import { catchUp } from '../live/follow.ts'
import type { TranscriptMerge } from '../live/transcript-merge.ts'
import type { AudioSender } from './audio-sender.ts'
import type { EndedEvent, ListenEvent } from './listen-event.ts'
import type { ListenSocket } from './listen-socket.ts'

/** Milliseconds in which the server says that it got audio; then the connection counts as dead. */
const RESPONSE_TIMEOUT_MS = 20_000

/** What one recording has over all of its sockets. */
export interface ListenRun {
  server: ServerAddress
  code: string
  sender: Pick<AudioSender, 'isAwaitingResponse' | 'attach' | 'detach' | 'stored' | 'heard'>
  merge: TranscriptMerge
  connection: ConnectionState
  /** What is to be handed out when a socket is ready, such as that the recording has begun. */
  begin: () => Iterable<ListenEvent>
  signal: AbortSignal | undefined
}

/**
 * Sends audio on a socket and hands out what comes back, until it closes; returns the last error
 * that the server sent.
 */
export async function* serveSocket(
  socket: ListenSocket,
  { server, code, sender, merge, connection, begin, signal }: ListenRun,
): AsyncGenerator<ListenEvent, ErrorMessage | null> {
  let lastError: ErrorMessage | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => (sender.isAwaitingResponse ? socket.close() : watch()),
      RESPONSE_TIMEOUT_MS,
    )
  }
  try {
    for (;;) {
      watch()
      const message = await socket.messages.next()
      if (!message) return lastError
      switch (message.type) {
        case 'Ready':
          yield* begin()
          merge.announce(message.segment)
          sender.attach(socket)
          yield* connection.restored()
          break
        case 'Results':
          yield* merge.addUtterance(utteranceFromResults(message))
          break
        case 'Durable':
          sender.stored(message.sample)
          break
        case 'Heard':
          sender.heard(message)
          break
        case 'Ended':
          yield toEndedEvent(message)
          break
        case 'Error':
          lastError = message
          break
        default:
        // Clients ignore what they don't need (IN-7).
      }
      // Finals that were stored while there was no socket.
      if (merge.isBehind) yield* catchUp(server, { code, merge }, signal)
    }
  } finally {
    clearTimeout(timer)
    sender.detach()
  }
}

/** The error of a socket that the server closed for good, with what it sent before. */
export function createClosedError(
  { closeCode }: Pick<ListenSocket, 'closeCode'>,
  lastError: ErrorMessage | null,
): LiveScribeError {
  return new LiveScribeError({
    code: lastError?.code ?? 'closed',
    status: closeCode,
    message: lastError?.message ?? `The server closed the audio socket with code ${closeCode}.`,
  })
}

function toEndedEvent(message: EndedMessage): EndedEvent {
  return {
    type: 'ended',
    reason: message.reason,
    durationSeconds: message.duration_seconds,
    durationMinutes: message.duration_minutes,
    unwrittenSeconds: message.unwritten_seconds,
  }
}
