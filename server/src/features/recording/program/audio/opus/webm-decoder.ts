import { type AudioDecoder, UndecodableAudioError } from '../../../recorder/audio-decoder.ts'
import { ByteQueue } from '../byte-queue.ts'
import type { WantedChannels } from '../wanted-channels.ts'
import type { WarnOfEnd } from '../warn-of-end.ts'
import { elements, MAX_HEAD_BYTES, readElementHead } from './ebml.ts'
import type { OpusPacket, OpusStream } from './opus-stream.ts'
import {
  createWebmRefusal,
  parseBlock,
  parseBlockGroup,
  parseTrack,
  type WebmTrack,
} from './webm-track.ts'

/** The most bytes of an element that is read as a whole; blocks that are longer are no audio. */
const MAX_ELEMENT_BYTES = 65_536

/** Elements whose content is read element by element, wherever they end. */
const masters: readonly number[] = [elements.segment, elements.tracks, elements.cluster]
const blocks: readonly number[] = [elements.simpleBlock, elements.blockGroup]

/** Reads the Opus track of a WebM or Matroska file as a stream, as a browser's MediaRecorder makes it. */
export class WebmDecoder implements AudioDecoder {
  readonly #output: OpusStream
  readonly #wanted: WantedChannels
  readonly #warnOfEnd: WarnOfEnd
  readonly #queue = new ByteQueue()
  #track: WebmTrack | null = null

  constructor(output: OpusStream, wanted: WantedChannels, warnOfEnd: WarnOfEnd) {
    this.#output = output
    this.#wanted = wanted
    this.#warnOfEnd = warnOfEnd
  }

  read(bytes: Buffer): Iterable<Int16Array[]> {
    this.#queue.push(bytes)
    return this.#output.read(this.#takePackets())
  }

  end(): [] {
    if (this.#queue.length > 0) this.#warnOfEnd('in the middle of a WebM block')
    return []
  }

  *#takePackets(): Generator<OpusPacket | null> {
    for (;;) {
      const head = readElementHead(this.#queue.peek(MAX_HEAD_BYTES))
      if (!head) return
      const { id, size, headBytes } = head
      const isWhole = id === elements.trackEntry || blocks.includes(id)
      if (masters.includes(id)) {
        if (id === elements.cluster && !this.#track) throw createWebmRefusal('has no audio')
        this.#queue.skip(headBytes)
      } else if (size === null) {
        throw new UndecodableAudioError('the WebM stream is broken')
      } else if (isWhole && size <= MAX_ELEMENT_BYTES) {
        if (this.#queue.length < headBytes + size) return
        this.#queue.skip(headBytes)
        yield this.#readElement(id, this.#queue.take(size))
        continue
      } else {
        // A file may follow another, as when a browser's recorder starts again.
        if (id === elements.ebml) this.#track = null
        this.#queue.skip(headBytes + size)
      }
      yield null
    }
  }

  #readElement(id: number, content: Buffer): OpusPacket | null {
    if (id === elements.trackEntry) {
      this.#begin(content)
      return null
    }
    if (!this.#track) return null
    if (id === elements.blockGroup) return parseBlockGroup(content, this.#track)
    const bytes = parseBlock(content, this.#track)
    return bytes && { bytes }
  }

  /** A track begins; the first one of audio is read. */
  #begin(entry: Buffer): void {
    if (this.#track) return
    const track = parseTrack(entry)
    if (!track) return
    this.#wanted.check(track.channels)
    this.#output.begin(track)
    this.#track = track
  }
}
