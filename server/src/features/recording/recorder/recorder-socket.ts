import type { CloseCode } from '@live-scribe/contract/live/close-codes'
import type { ListenWarning, ServerMessage } from '@live-scribe/contract/live/listen-messages'

/** A recorder's audio socket as a live recording sees it, without the network. */
export interface RecorderSocket {
  /** Identifies the recorder across its sockets, so that its next socket may replace this one. */
  readonly recorder: string
  readonly requestId: string
  /** The client's network address. */
  readonly address: string
  /** The number of channels of its audio. */
  readonly channels: number
  /** Session position of the first sample that this socket sends. */
  readonly from: number
  /**
   * Position up to which the recorder had captured when it connected; its audio may arrive long
   * after.
   */
  readonly captured: number
  readonly interimResults: boolean
  /** Whether the recorder may take the session over from another recorder. */
  readonly takesOver: boolean
  /** Parameters of a program's query that have no effect. */
  readonly warnings?: readonly ListenWarning[]
  /** Whether the client is still connected, as far as is known. */
  readonly isOpen: boolean
  /** Pauses and resumes reading, so that TCP makes the sender wait. */
  hold(isHeld: boolean): void
  send(message: ServerMessage): void
  close(code: CloseCode, reason: string): void
}
