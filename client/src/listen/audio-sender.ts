import type { HeardMessage } from '@live-scribe/contract/live/listen-messages'
import type { ListenSocket } from './listen-socket.ts'
import { SERVER_RATE_HZ } from './to-server-rate.ts'
import { UnsavedAudio } from './unsaved-audio.ts'

/** Frames that are sent before the server says that it has them: a minute. */
const WINDOW_FRAMES = 60 * SERVER_RATE_HZ
/** Bytes that are read from the source before the words made of them are stored. */
const MAX_UNSAVED_BYTES = 64 * 1024 * 1024
/** Frames of one message: half a second. */
const MESSAGE_FRAMES = SERVER_RATE_HZ / 2

/** Sends a source's audio, at 16 kHz, to one socket after another, until the words made of it are stored. */
export class AudioSender {
  readonly #audio: UnsavedAudio
  readonly #frameBytes: number
  #socket: ListenSocket | null = null
  #sent = 0
  #received = 0
  #state: 'reading' | 'read' | 'stopped' = 'reading'
  #room = Promise.withResolvers<void>()

  constructor(channels: number) {
    this.#audio = new UnsavedAudio(channels)
    this.#frameBytes = 2 * channels
  }

  /** Whether the stop was sent on some socket. */
  get isStopped(): boolean {
    return this.#state === 'stopped'
  }

  /** The server's position at which the next socket begins. */
  get from(): number {
    return this.#audio.start
  }

  /** The server's position at the end of the audio so far. */
  get captured(): number {
    return this.#audio.end
  }

  /** Whether audio was sent of which the server has not said that it arrived. */
  get isAwaitingResponse(): boolean {
    return this.#socket !== null && this.#sent > this.#received
  }

  /** Reads the source to its end, as fast as there is room. */
  async read(source: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const bytes of source) {
        this.#audio.push(bytes)
        this.#advance()
        while (this.#audio.size > MAX_UNSAVED_BYTES && this.#state === 'reading')
          await this.#room.promise
        if (this.#state !== 'reading') return
      }
    } finally {
      this.finish()
    }
  }

  /** Ends the audio here: the stop follows what was read. */
  finish(): void {
    if (this.#state === 'reading') this.#state = 'read'
    this.#makeRoom()
    this.#advance()
  }

  /** Goes on with a socket that is ready and was opened at `from`; the server drops what it has. */
  attach(socket: ListenSocket): void {
    this.#socket = socket
    this.#sent = this.#audio.start
    this.#received = this.#audio.start
    if (this.#state === 'stopped') this.#state = 'read'
    this.#advance()
  }

  /** Keeps what comes until the next socket. */
  detach(): void {
    this.#socket = null
  }

  /** Forgets audio whose words are stored. */
  stored(sample: number): void {
    this.#audio.dropBefore(sample)
    this.#makeRoom()
  }

  /** Notes up to where the server has the audio. */
  heard({ sample }: HeardMessage): void {
    this.#received = Math.max(this.#received, sample)
    this.#advance()
  }

  #advance(): void {
    const limit = Math.min(this.#audio.end, this.#received + WINDOW_FRAMES)
    while (this.#socket && this.#sent < limit) {
      const bytes = this.#audio.read(this.#sent, MESSAGE_FRAMES)
      this.#socket.send(bytes)
      this.#sent += bytes.length / this.#frameBytes
    }
    if (!this.#socket || this.#state !== 'read' || this.#sent < this.#audio.end) return
    this.#state = 'stopped'
    this.#socket.sendMessage({ type: 'CloseStream' })
  }

  #makeRoom(): void {
    this.#room.resolve()
    this.#room = Promise.withResolvers()
  }
}
