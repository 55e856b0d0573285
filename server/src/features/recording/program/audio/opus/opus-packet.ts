/** Samples of a frame at 48 kHz by the upper bits of a packet's first byte, RFC 6716 section 3.1. */
const silkSamples = [480, 960, 1920, 2880]
const hybridSamples = [480, 960]
const celtSamples = [120, 240, 480, 960]
/** The most that a frame may have, bytes. */
const MAX_FRAME_BYTES = 1275
/** The most that a packet may have: 120 ms. */
const MAX_PACKET_SAMPLES = 5760

/**
 * Samples at 48 kHz of an Opus packet; null when it breaks a rule of RFC 6716 section 3.4. Whatever
 * keeps the rules can be decoded.
 */
export function countOpusSamples(packet: Uint8Array): number | null {
  const [first] = packet
  if (first === undefined) return null
  const frames = readFrames(packet, first & 3)
  const samples = frames * getFrameSamples(first >> 3)
  return samples > 0 && samples <= MAX_PACKET_SAMPLES ? samples : null
}

function getFrameSamples(config: number): number {
  if (config < 12) return silkSamples[config & 3] as number
  if (config < 16) return hybridSamples[config & 1] as number
  return celtSamples[config & 3] as number
}

/** The number of frames; 0 when their lengths are wrong. */
function readFrames(packet: Uint8Array, code: number): number {
  if (code === 0) return packet.length - 1 <= MAX_FRAME_BYTES ? 1 : 0
  if (code === 1) return areEqual(packet.length - 1, 2) ? 2 : 0
  if (code === 2) return readLengths(packet, { at: 1, end: packet.length, count: 1 }) ? 2 : 0
  return readManyFrames(packet)
}

/** Code 3: a byte with the number of frames, their padding, and frames of one or of any length. */
function readManyFrames(packet: Uint8Array): number {
  const head = packet[1]
  if (head === undefined) return 0
  const count = head & 0x3f
  let at = 2
  let padding = 0
  if (head & 0x40) {
    let more: number | undefined
    do {
      more = packet[at]
      at += 1
      padding += more === 255 ? 254 : (more ?? 0)
    } while (more === 255)
    if (more === undefined) return 0
  }
  const end = packet.length - padding
  if (count === 0 || end < at) return 0
  if (head & 0x80) return readLengths(packet, { at, end, count: count - 1 }) ? count : 0
  return areEqual(end - at, count) ? count : 0
}

function areEqual(bytes: number, frames: number): boolean {
  return bytes % frames === 0 && bytes / frames <= MAX_FRAME_BYTES
}

/** Whether the lengths of `count` frames, one or two bytes each, leave a last frame of allowed size. */
function readLengths(
  packet: Uint8Array,
  { at, end, count }: { at: number; end: number; count: number },
): boolean {
  let next = at
  let bytes = 0
  for (let index = 0; index < count; index += 1) {
    const first = packet[next]
    const second = packet[next + 1]
    const isLong = first !== undefined && first >= 252
    if (next >= end || first === undefined || (isLong && (next + 1 >= end || second === undefined)))
      return false
    bytes += isLong ? first + 4 * (second as number) : first
    next += isLong ? 2 : 1
  }
  const last = end - next - bytes
  return last >= 0 && last <= MAX_FRAME_BYTES
}
