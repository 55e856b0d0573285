import type { EndedMessage, ErrorMessage } from '@live-scribe/contract/live/listen-messages'
import type { ServerAddress } from '../http/call.ts'
import { catchUp } from '../live/follow.ts'
import type { TranscriptMerge } from '../live/transcript-merge.ts'
import type { AudioSender } from './audio-sender.ts'
import { fromResults } from './from-results.ts'
import type { EndedEvent, ListenEvent } from './listen-event.ts'
import type { ListenSocket } from './listen-socket.ts'

/** Milliseconds in which the server says that it got audio; then the connection counts as dead. */
const ANSWER_LIMIT_MS = 20_000

/** What one recording has over all of its sockets. */
export interface ListenRun {
  server: ServerAddress
  code: string
  sender: AudioSender
  merge: TranscriptMerge
  signal: AbortSignal | undefined
}

/**
 * Sends audio on a socket and hands out what comes back, until it closes; returns the last error
 * that the server told.
 */
export async function* serveSocket(
  socket: ListenSocket,
  { server, code, sender, merge, signal }: ListenRun,
): AsyncGenerator<ListenEvent, ErrorMessage | null> {
  let told: ErrorMessage | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (sender.isUnanswered ? socket.close() : watch()), ANSWER_LIMIT_MS)
  }
  try {
    for (;;) {
      watch()
      const message = await socket.messages.next()
      if (!message) return told
      switch (message.type) {
        case 'Ready':
          merge.announce(message.segment)
          sender.attach(socket)
          break
        case 'Results':
          yield* merge.addUtterance(fromResults(message))
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
          told = message
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

function toEndedEvent(message: EndedMessage): EndedEvent {
  return {
    type: 'ended',
    reason: message.reason,
    durationSeconds: message.duration_seconds,
    durationMinutes: message.duration_minutes,
    unwrittenSeconds: message.unwritten_seconds,
  }
}
