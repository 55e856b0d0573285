import { UndecodableAudioError } from '../../../recorder/audio-decoder.ts'
import { CONVERT_HINT } from '../convert-hint.ts'

const MIN_BYTES = 19
const MAGIC = 'OpusHead'

/** What an Opus stream says of itself, RFC 7845 section 5.1. */
export interface OpusHead {
  channels: number
  /** Samples at 48 kHz at the start that are not part of the audio. */
  preSkip: number
  /** The factor of the decoded samples. */
  gain: number
}

/** Whether a packet is the head of an Opus stream. */
export function isOpusHead(packet: Buffer): boolean {
  return packet.toString('latin1', 0, MAGIC.length) === MAGIC
}

/** Reads the head of an Opus stream; throws UndecodableAudioError. */
export function parseOpusHead(packet: Buffer): OpusHead {
  const isRead = packet.length >= MIN_BYTES && isOpusHead(packet) && (packet[8] as number) < 16
  if (!isRead) throw new UndecodableAudioError('the head of the Opus stream is broken')
  const channels = packet[9] as number
  if (channels !== 1 && channels !== 2) {
    const text = `the Opus stream has ${channels} channels, not one or two. ${CONVERT_HINT}`
    throw new UndecodableAudioError(text)
  }
  // In units of 1/256 decibel.
  const gain = 10 ** (packet.readInt16LE(16) / 256 / 20)
  return { channels, preSkip: packet.readUInt16LE(10), gain }
}
