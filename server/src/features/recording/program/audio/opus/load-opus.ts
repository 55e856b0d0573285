import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** Decodes the packets of one Opus stream to samples at 16 kHz, one array for each channel. */
export type DecodeOpusPacket = (packet: Uint8Array) => Float32Array[]

/**
 * Creates a decoder of one or two channels; packets of the other number are mixed or doubled. The
 * package is loaded by the first program that may need it: 30 ms, then 2 ms for each stream, which
 * is decoded at 0.2 % of a core.
 */
export async function createOpusDecoder(channels: number): Promise<DecodeOpusPacket> {
  const { OpusDecoder } = await import('opus-decoder')
  const decoder = new OpusDecoder({ sampleRate: SAMPLE_RATE_HZ, channels })
  await decoder.ready
  return (packet) => decoder.decodeFrame(packet).channelData
}
