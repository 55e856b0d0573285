import type { CloseCode } from '@live-scribe/contract/live/close-codes'
import type { ServerMessage } from '@live-scribe/contract/live/listen-socket'

/** The recorder at the other end of an audio socket. */
export interface RecorderSocket {
  /** Names the recorder across its sockets: its next one may replace this. */
  readonly recorder: string
  readonly requestId: string
  /** The network that it connects from. */
  readonly address: string
  /** Position in the session of the first sample that this socket sends. */
  readonly from: number
  /** Position up to which the recorder has audio as it connects; it may come long after. */
  readonly captured: number
  readonly interimResults: boolean
  /** Whether it may take the session from another recorder. */
  readonly takesOver: boolean
  /** Stops and resumes reading from the socket, so that its sender waits. */
  hold(isHeld: boolean): void
  send(message: ServerMessage): void
  close(code: CloseCode, reason: string): void
}
