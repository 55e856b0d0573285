import type { Socket } from 'node:net'
import {
  controlOpcodes,
  encodeCloseFrame,
  encodeControlFrame,
} from '#server/lib/net/control-frame.ts'
import type { ViewerConnection, ViewerSocket } from '#server/ports/viewer-channels.ts'
import { type ClientMessages, closeCodes, MessageReader } from './message-reader.ts'
import type { OpenStreams } from './open-streams.ts'

/** Milliseconds for a client to answer a close frame. */
const CLOSE_TIMEOUT_MS = 30_000
/** Unread bytes above which pings are not answered. */
const MAX_UNREAD_PONG_BYTES = 16 * 1024
/** Maximum bytes of a viewer's message. */
const MAX_MESSAGE_BYTES = 16 * 1024

const EMPTY = Buffer.alloc(0)

/** The handlers of all viewers' sockets are the same functions, which find their stream by this. */
const STREAM = Symbol('viewer stream')
type StreamSocket = Socket & { [STREAM]?: ViewerStream }

/**
 * A viewer's WebSocket after its handshake (RFC 6455). It takes a third of the memory of the
 * library's, which is made for all kinds of messages: a hub has thousands.
 */
export class ViewerStream implements ViewerSocket, ClientMessages {
  readonly #socket: StreamSocket
  readonly #streams: OpenStreams
  readonly #reader = new MessageReader(MAX_MESSAGE_BYTES)
  #connection: ViewerConnection | null = null
  #state: 'open' | 'closing' = 'open'
  #cutOff: NodeJS.Timeout | undefined

  constructor(socket: Socket, streams: OpenStreams) {
    this.#socket = socket
    this.#streams = streams
  }

  get bufferedAmount(): number {
    return this.#socket.writableLength
  }

  /** Begins to read; call once. */
  start(connection: ViewerConnection): void {
    this.#connection = connection
    const socket = this.#socket
    socket[STREAM] = this
    this.#streams.add(this)
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
    if (this.#state === 'open') this.#connection?.receive(text)
  }

  handlePing(payload: Buffer): void {
    // Who does not read gets no more answers.
    if (this.bufferedAmount < MAX_UNREAD_PONG_BYTES)
      this.write(encodeControlFrame(controlOpcodes.pong, payload))
  }

  allowsFrame(): boolean {
    const isAllowed = this.#state === 'open' && this.#connection?.allowsFrame() === true
    // Nothing more is read, not even the client's own close frame.
    if (!isAllowed) this.#socket.end()
    return isAllowed
  }

  handleClose(code: number): void {
    const isNamed = code !== closeCodes.noStatus
    const answer = isNamed
      ? encodeCloseFrame(code)
      : encodeControlFrame(controlOpcodes.close, EMPTY)
    if (this.#state === 'open') this.#sendClose(answer)
    this.#socket.end()
  }

  handleError(code: number): void {
    this.close(code, '')
    this.#socket.end()
  }

  /** Reads bytes of the client. */
  read(chunk: Buffer): void {
    this.#reader.read(chunk, this)
  }

  /** The client sends nothing more. */
  handleEnd(): void {
    this.#cutOffLater()
    this.#socket.end()
  }

  /** The connection is closed. */
  handleClosed(): void {
    clearTimeout(this.#cutOff)
    this.#streams.delete(this)
    this.#connection?.closed()
    this.#connection = null
  }

  /** Sends the last frame; a client that does not answer is cut off. */
  #sendClose(frame: Buffer): void {
    this.#cutOffLater()
    this.#socket.write(frame)
  }

  /** Sends nothing more, and ends the connection when the client does not. */
  #cutOffLater(): void {
    this.#state = 'closing'
    this.#cutOff ??= setTimeout(() => this.terminate(), CLOSE_TIMEOUT_MS).unref()
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
