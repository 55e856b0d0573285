import { type AudioDecoder, UndecodableAudioError } from '../../../recorder/audio-decoder.ts'
import { ByteQueue } from '../byte-queue.ts'
import { CONVERT_HINT } from '../convert-hint.ts'
import type { WantedChannels } from '../wanted-channels.ts'
import type { WarnOfEnd } from '../warn-of-end.ts'
import { type OggPage, takeOggPage } from './ogg-page.ts'
import { isOpusHead, parseOpusHead } from './opus-head.ts'
import { countOpusSamples } from './opus-packet.ts'
import type { OpusPacket, OpusStream } from './opus-stream.ts'

/** The most bytes of a packet that goes over pages; comments, which may be longer, are skipped. */
const MAX_PACKET_BYTES = 65_536

/** The Opus stream among the streams of an Ogg file. */
interface LogicalStream {
  serial: number
  nextSequence: number
  /** The packets before the audio that are still to come: the comments. */
  headersLeft: number
  granule: number
  isEnded: boolean
  /** The begin of a packet that goes on in the next page. */
  open: Buffer | null
}

/** Reads Ogg Opus (RFC 7845) as a stream, also several streams one after the other. */
export class OggDecoder implements AudioDecoder {
  readonly #output: OpusStream
  readonly #wanted: WantedChannels
  readonly #warnOfEnd: WarnOfEnd
  readonly #queue = new ByteQueue()
  #stream: LogicalStream | null = null

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
    if (this.#queue.length > 0 || this.#stream?.open)
      this.#warnOfEnd('in the middle of an Ogg page')
    return []
  }

  *#takePackets(): Generator<OpusPacket | null> {
    for (let page = takeOggPage(this.#queue); page; page = takeOggPage(this.#queue)) {
      yield null
      if (page.isFirst) this.#begin(page)
      else if (page.serial === this.#stream?.serial) yield* this.#readPage(page, this.#stream)
      else if (!this.#stream) throw createRefusal('has no Opus stream')
    }
  }

  /** A stream begins. Others than the first of Opus are passed over, such as those of pictures. */
  #begin({ parts: [head], serial, sequence, isLast }: OggPage): void {
    const isTaken = this.#stream && !this.#stream.isEnded && this.#stream.headersLeft > 0
    if (!head || !isOpusHead(head) || isTaken) return
    const opus = parseOpusHead(head)
    this.#wanted.check(opus.channels)
    this.#output.begin(opus)
    const place = { nextSequence: sequence + 1, headersLeft: 1, granule: 0, open: null }
    this.#stream = { serial, ...place, isEnded: isLast }
  }

  *#readPage(page: OggPage, stream: LogicalStream): Generator<OpusPacket> {
    const isNext = page.sequence === stream.nextSequence >>> 0
    if (!isNext || page.isContinued !== (stream.open !== null))
      throw new UndecodableAudioError('the Ogg stream is broken: a page is missing')
    stream.nextSequence += 1
    stream.isEnded = page.isLast
    const packets = takePackets(page, stream)
    let left = Number.POSITIVE_INFINITY
    // The end may be within a packet: RFC 7845 section 4.4.
    if (page.isLast && page.granule !== null) left = page.granule - stream.granule
    stream.granule = page.granule ?? stream.granule
    for (const bytes of packets) {
      yield { bytes, keep: left }
      left -= countOpusSamples(bytes) ?? 0
    }
  }
}

/** The packets of audio that end in a page; the begin of the next one is kept. */
function takePackets({ parts, isOpen }: OggPage, stream: LogicalStream): Buffer[] {
  const packets: Buffer[] = []
  for (const [index, part] of parts.entries()) {
    const isHeader = stream.headersLeft > 0
    const packet = stream.open?.length && !isHeader ? Buffer.concat([stream.open, part]) : part
    if (packet.length > MAX_PACKET_BYTES)
      throw new UndecodableAudioError('an Opus packet is broken')
    if (isOpen && index === parts.length - 1) {
      stream.open = isHeader ? Buffer.alloc(0) : packet
      return packets
    }
    stream.open = null
    if (isHeader) stream.headersLeft -= 1
    else packets.push(packet)
  }
  return packets
}

function createRefusal(what: string): UndecodableAudioError {
  return new UndecodableAudioError(`the Ogg file ${what}. ${CONVERT_HINT}`)
}
