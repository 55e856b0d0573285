import {
  type AudioDecoder,
  UndecodableAudioError,
} from '#server/features/recording/recorder/audio-decoder.ts'
import { ByteQueue } from '../byte-queue.ts'
import { CONVERT_HINT } from '../convert-hint.ts'
import type { WantedChannels } from '../wanted-channels.ts'
import type { WarnOfEnd } from '../warn-of-end.ts'
import {
  elements,
  MAX_HEAD_BYTES,
  readChildren,
  readElementHead,
  readSigned,
  readUnsigned,
  readVint,
} from './ebml.ts'
import { type OpusHead, parseOpusHead } from './opus-head.ts'
import { countOpusSamples } from './opus-packet.ts'
import type { OpusPacket, OpusStream } from './opus-stream.ts'

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

const AUDIO = 2
/** The time in a block's head and its flags, in bytes. */
const [TIME_BYTES, LACING_BITS] = [2, 0x06]
const SAMPLES_PER_NANOSECOND = 48_000 / 1e9

/** The track of a WebM file that is read. */
interface WebmTrack extends OpusHead {
  number: number
}

/** Reads a TrackEntry: null for one that is no audio; throws for audio that is not Opus. */
function parseTrack(entry: Buffer): WebmTrack | null {
  const fields = new Map<number, Buffer>()
  for (const { id, content } of readChildren(entry)) fields.set(id, content)
  const field = (id: number) => fields.get(id) ?? Buffer.alloc(0)
  if (readUnsigned(field(elements.trackType)) !== AUDIO) return null
  const codec = field(elements.codecId).toString('latin1')
  if (codec !== 'A_OPUS') throw createWebmRefusal(`has ${toPlain(codec)}, not Opus`)
  if (fields.has(elements.contentEncodings)) throw createWebmRefusal('is encrypted or packed')
  const number = readUnsigned(field(elements.trackNumber))
  return { number, ...parseOpusHead(field(elements.codecPrivate)) }
}

/** The packet of a SimpleBlock or Block; null for one of another track. */
function parseBlock(block: Buffer, track: WebmTrack): Buffer | null {
  const number = readVint(block, 0, { maxBytes: 8, keepsMarker: false })
  if (!number) throw new UndecodableAudioError('the WebM stream is broken')
  if (number.value !== track.number) return null
  const flagsAt = number.length + TIME_BYTES
  const flags = block[flagsAt]
  if (flags === undefined) throw new UndecodableAudioError('the WebM stream is broken')
  if (flags & LACING_BITS) throw createWebmRefusal('has several packets in one block')
  return block.subarray(flagsAt + 1)
}

/** The packet of a BlockGroup, which may say how much of its end is not part of the audio. */
function parseBlockGroup(group: Buffer, track: WebmTrack): OpusPacket | null {
  let bytes: Buffer | null = null
  let discarded = 0
  for (const { id, content } of readChildren(group)) {
    if (id === elements.block) bytes = parseBlock(content, track)
    if (id === elements.discardPadding) discarded = readSigned(content) * SAMPLES_PER_NANOSECOND
  }
  return bytes && { bytes, keep: (countOpusSamples(bytes) ?? 0) - Math.round(discarded) }
}

/** The refusal of a WebM file that is not read here. */
function createWebmRefusal(what: string): UndecodableAudioError {
  return new UndecodableAudioError(`the WebM file ${what}. ${CONVERT_HINT}`)
}

function toPlain(codec: string): string {
  return codec.replace(/[^\w/.-]/g, '').slice(0, 40) || 'no codec'
}
