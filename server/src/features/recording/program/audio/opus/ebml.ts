import { UndecodableAudioError } from '../../../recorder/audio-decoder.ts'

/** Elements of Matroska and WebM, RFC 9559. */
export const elements = {
  ebml: 0x1a45_dfa3,
  segment: 0x1853_8067,
  tracks: 0x1654_ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  contentEncodings: 0x6d80,
  cluster: 0x1f43_b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  discardPadding: 0x75a2,
} as const

/** The most bytes of an element's head: 4 of its id, 8 of its size. */
export const MAX_HEAD_BYTES = 12

interface ElementHead {
  id: number
  /** Bytes of its content; null when it says that it is unknown. */
  size: number | null
  headBytes: number
}

/** A number with its own length in front, RFC 8794 section 4; null while bytes are missing. */
export function readVint(
  bytes: Buffer,
  at: number,
  { maxBytes, keepsMarker }: { maxBytes: number; keepsMarker: boolean },
): { value: number; length: number; isUnknown: boolean } | null {
  const first = bytes[at]
  if (first === undefined) return null
  const length = Math.clz32(first) - 23
  if (length > maxBytes) throw new UndecodableAudioError('the WebM stream is broken')
  if (at + length > bytes.length) return null
  const mask = 0xff >> length
  let value = keepsMarker ? first : first & mask
  let isUnknown = (first & mask) === mask
  for (let index = at + 1; index < at + length; index += 1) {
    value = value * 256 + (bytes[index] as number)
    isUnknown &&= bytes[index] === 0xff
  }
  return { value, length, isUnknown }
}

/** Reads the head of an element; null while bytes are missing. */
export function readElementHead(bytes: Buffer, at = 0): ElementHead | null {
  const id = readVint(bytes, at, { maxBytes: 4, keepsMarker: true })
  const size = id && readVint(bytes, at + id.length, { maxBytes: 8, keepsMarker: false })
  if (!size) return null
  return {
    id: id.value,
    size: size.isUnknown ? null : size.value,
    headBytes: id.length + size.length,
  }
}

/** The children of an element that is here as a whole; what is broken is refused. */
export function* readChildren(bytes: Buffer): Generator<{ id: number; content: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const head = readElementHead(bytes, at)
    const start = at + (head?.headBytes ?? 0)
    if (!head || head.size === null || start + head.size > bytes.length)
      throw new UndecodableAudioError('the WebM stream is broken')
    at = start + head.size
    yield { id: head.id, content: bytes.subarray(start, at) }
  }
}

/** A number of up to six bytes, as no larger one is needed. */
export function readUnsigned(bytes: Buffer): number {
  return bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : 0
}

/** See above. */
export function readSigned(bytes: Buffer): number {
  return bytes.length > 0 && bytes.length <= 6 ? bytes.readIntBE(0, bytes.length) : 0
}
