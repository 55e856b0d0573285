import { UndecodableAudioError } from '../../../recorder/audio-decoder.ts'
import { CONVERT_HINT } from '../convert-hint.ts'
import { elements, readChildren, readSigned, readUnsigned, readVint } from './ebml.ts'
import { type OpusHead, parseOpusHead } from './opus-head.ts'
import { countOpusSamples } from './opus-packet.ts'
import type { OpusPacket } from './opus-stream.ts'

const AUDIO = 2
/** The time in a block's head and its flags, in bytes. */
const [TIME_BYTES, LACING_BITS] = [2, 0x06]
const SAMPLES_PER_NANOSECOND = 48_000 / 1e9

/** The track of a WebM file that is read. */
export interface WebmTrack extends OpusHead {
  number: number
}

/** Reads a TrackEntry: null for one that is no audio; throws for audio that is not Opus. */
export function parseTrack(entry: Buffer): WebmTrack | null {
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
export function parseBlock(block: Buffer, track: WebmTrack): Buffer | null {
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
export function parseBlockGroup(group: Buffer, track: WebmTrack): OpusPacket | null {
  let bytes: Buffer | null = null
  let discarded = 0
  for (const { id, content } of readChildren(group)) {
    if (id === elements.block) bytes = parseBlock(content, track)
    if (id === elements.discardPadding) discarded = readSigned(content) * SAMPLES_PER_NANOSECOND
  }
  return bytes && { bytes, keep: (countOpusSamples(bytes) ?? 0) - Math.round(discarded) }
}

/** The refusal of a WebM file that is not read here. */
export function createWebmRefusal(what: string): UndecodableAudioError {
  return new UndecodableAudioError(`the WebM file ${what}. ${CONVERT_HINT}`)
}

function toPlain(codec: string): string {
  return codec.replace(/[^\w/.-]/g, '').slice(0, 40) || 'no codec'
}
