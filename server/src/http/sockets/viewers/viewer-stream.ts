import type { Socket } from 'node:net'
import {
  controlOpcodes,
  encodeCloseFrame,
  encodeControlFrame,
} from '#server/lib/net/control-frame.ts'
import type { ViewerSocket } from '#server/ports/viewer-channels.ts'
import { type ClientMessages, closeCodes, MessageReader } from './message-reader.ts'
import type { OpenStreams } from './open-streams.ts'

/** Milliseconds for a client to answer a close frame. */
const CLOSE_TIMEOUT_MS = 30_000
/** Maximum bytes of a viewer's message. */
const MAX_MESSAGE_BYTES = 16 * 1024

/** What becomes of a viewer's connection. */
export interface ViewerHandlers {
  receive(text: string): void
  closed(): void
}

const NOTHING = Buffer.alloc(0)

/** The handlers of all viewers' sockets are the same functions, which find their stream by this. */
const STREAM = Symbol('viewer stream')
type StreamSocket = Socket & { [STREAM]?: ViewerStream }

/**
 * A viewer's WebSocket after its handshake (RFC 6455). It takes a third of the memory of the
 * library's, which is made for all kinds of messages: a hub has thousands.
 */
export class ViewerStream implements ViewerSocket, ClientMessages {
  readonly #socket: StreamSocket
  readonly #open: OpenStreams
  readonly #reader = new MessageReader(MAX_MESSAGE_BYTES)
  #handlers: ViewerHandlers | null = null
  #state: 'open' | 'closing' = 'open'

  constructor(socket: Socket, open: OpenStreams) {
    this.#socket = socket
    this.#open = open
  }

  get bufferedAmount(): number {
    return this.#socket.writableLength
  }

  /** Begins to read; call once, and as soon as the handlers are known. */
  open(handlers: ViewerHandlers): void {
    this.#handlers = handlers
    const socket = this.#socket
    socket[STREAM] = this
    this.#open.add(this)
    socket.setTimeout(0)
    socket.setNoDelay()
    socket.on('data', handleData)
    socket.on('end', handleEnd)
    socket.on('close', handleClosed)
  }

  write(frame: Buffer): void {
    if (this.#state === 'open') this.#socket.write(frame)
  }

  close(code: number, reason: string): void {
    if (this.#state === 'open') this.#sendClose(encodeCloseFrame(code, reason))
  }

  /** Ends the connection without waiting for the client. */
  terminate(): void {
    this.#socket.destroy()
  }

  handleMessage(text: string): void {
    if (this.#state === 'open') this.#handlers?.receive(text)
  }

  handlePing(payload: Buffer): void {
    this.write(encodeControlFrame(controlOpcodes.pong, payload))
  }

  handleClose(code: number): void {
    const isNamed = code !== closeCodes.none
    const answer = isNamed
      ? encodeCloseFrame(code)
      : encodeControlFrame(controlOpcodes.close, NOTHING)
    if (this.#state === 'open') this.#sendClose(answer)
    this.#socket.end()
  }

  handleFault(code: number): void {
    this.close(code, '')
    this.#socket.end()
  }

  /** Reads bytes of the client. */
  read(chunk: Buffer): void {
    this.#reader.read(chunk, this)
  }

  /** The client sends nothing more. */
  handleEnd(): void {
    this.#state = 'closing'
    this.#socket.end()
  }

  /** The connection is closed. */
  handleClosed(): void {
    this.#open.delete(this)
    this.#handlers?.closed()
    this.#handlers = null
  }

  /** Sends the last frame; a client that does not answer is cut off. */
  #sendClose(frame: Buffer): void {
    this.#state = 'closing'
    this.#socket.write(frame)
    setTimeout(() => this.terminate(), CLOSE_TIMEOUT_MS).unref()
  }
}

function handleData(this: StreamSocket, chunk: Buffer): void {
  this[STREAM]?.read(chunk)
}

function handleEnd(this: StreamSocket): void {
  this[STREAM]?.handleEnd()
}

function handleClosed(this: StreamSocket): void {
  this[STREAM]?.handleClosed()
}
