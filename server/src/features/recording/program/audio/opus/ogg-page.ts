import { UndecodableAudioError } from '../../../recorder/audio-decoder.ts'
import type { ByteQueue } from '../byte-queue.ts'

const HEADER_BYTES = 27
const CRC_AT = 22
/** The length of a segment that is not the last of its packet. */
const FULL_SEGMENT = 255

/** A page of an Ogg stream, RFC 3533 section 6. */
export interface OggPage {
  isContinued: boolean
  isFirst: boolean
  isLast: boolean
  /** Samples until the end of the last packet that ends here; null when none does. */
  granule: number | null
  serial: number
  sequence: number
  /** The packets, or their parts; the last one goes on in the next page when `isOpen`. */
  parts: Buffer[]
  isOpen: boolean
}

/** Takes the next page out of a queue; null while it is not whole, at most 65,307 bytes. */
export function takeOggPage(queue: ByteQueue): OggPage | null {
  const magic = queue.peek(4)
  if (!'OggS'.startsWith(magic.toString('latin1')))
    throw new UndecodableAudioError('the Ogg stream is broken: a page does not follow the last one')
  const fixed = queue.peek(HEADER_BYTES)
  if (fixed.length < HEADER_BYTES) return null
  const headerBytes = HEADER_BYTES + (fixed[26] as number)
  const header = queue.peek(headerBytes)
  if (header.length < headerBytes) return null
  const lengths = header.subarray(HEADER_BYTES)
  const size = lengths.reduce((sum, length) => sum + length, headerBytes)
  if (queue.length < size) return null
  const page = queue.take(size)
  if (page[4] !== 0 || page.readUInt32LE(CRC_AT) !== checksum(page))
    throw new UndecodableAudioError('the Ogg stream is broken: a page has a wrong checksum')
  const flags = page[5] as number
  const granule = page.readBigInt64LE(6)
  return {
    isContinued: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    granule: granule < 0n ? null : Number(granule),
    serial: page.readUInt32LE(14),
    sequence: page.readUInt32LE(18),
    parts: cut(page.subarray(headerBytes), lengths),
    isOpen: lengths.at(-1) === FULL_SEGMENT,
  }
}

/** The packets of a page's body, by the lengths of their segments. */
function cut(body: Buffer, lengths: Uint8Array): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  let end = 0
  for (const [index, length] of lengths.entries()) {
    end += length
    if (length === FULL_SEGMENT && index < lengths.length - 1) continue
    parts.push(body.subarray(start, end))
    start = end
  }
  return parts
}

/** The CRC of Ogg: the polynomial 0x04c11db7, the highest bit first, no inversion. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24
  for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ 0x04c1_1db7 : crc << 1
  return crc
})

/** The checksum of a page, whose own field counts as zeros. */
function checksum(page: Buffer): number {
  let crc = 0
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= CRC_AT && at < CRC_AT + 4 ? 0 : (page[at] as number)
    crc = (crc << 8) ^ (crcTable[(crc >>> 24) ^ byte] as number)
  }
  return crc >>> 0
}
