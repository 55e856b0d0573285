const MULAW_BIAS = 0x84

/**
 * The codes of ITU-T G.711, 8 bits a sample, as they are expanded to 16: 14 bits of μ-law and 13 of
 * A-law, moved to full scale as decoders do.
 */
export const mulawSamples = Int16Array.from({ length: 256 }, (_, code) => expandMulaw(code))
/** See above. */
export const alawSamples = Int16Array.from({ length: 256 }, (_, code) => expandAlaw(code))

/** Sent with all bits inverted: a sign (1 is positive), 3 bits of segment, 4 of step. */
function expandMulaw(code: number): number {
  const bits = ~code & 0xff
  const segment = (bits >> 4) & 7
  const magnitude = ((((bits & 0xf) << 3) + MULAW_BIAS) << segment) - MULAW_BIAS
  return bits & 0x80 ? -magnitude : magnitude
}

/** Sent with every second bit inverted: a sign (1 is positive), 3 bits of segment, 4 of step. */
function expandAlaw(code: number): number {
  const bits = code ^ 0x55
  const segment = (bits >> 4) & 7
  const step = ((bits & 0xf) << 4) + 8
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1)
  return bits & 0x80 ? magnitude : -magnitude
}
