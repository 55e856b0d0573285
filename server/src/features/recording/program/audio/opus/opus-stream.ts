import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { UndecodableAudioError } from '../../../recorder/audio-decoder.ts'
import { toPcm } from '../to-pcm.ts'
import type { DecodeOpusPacket } from './load-opus.ts'
import type { OpusHead } from './opus-head.ts'
import { countOpusSamples } from './opus-packet.ts'

/** The rate in which Opus counts, and how many of its samples are one of ours. */
const OPUS_RATE_HZ = 48_000
const RATIO = OPUS_RATE_HZ / SAMPLE_RATE_HZ
/** The most bytes of a packet: 120 ms at 256 kbit/s, the buffer of the decoder. */
const MAX_PACKET_BYTES = 3840

/** Samples at 16 kHz that are decoded at once, also when nothing of them is kept. */
const STEP_SAMPLES = SAMPLE_RATE_HZ
/** What an element of a container without audio counts as: about a hundred are read at once. */
const ELEMENT_SAMPLES = SAMPLE_RATE_HZ / 100

/** A packet of a container. */
export interface OpusPacket {
  bytes: Uint8Array
  /** Samples at 48 kHz that are kept, from its start; all by default. */
  keep?: number
}

/**
 * Turns the packets of an Opus stream into parts of about a second; a part is empty when so much was
 * decoded, or read of the container, of which nothing is kept.
 */
export class OpusStream {
  readonly #decode: DecodeOpusPacket
  #gain = 1
  /** Samples at 16 kHz that are still to be dropped. */
  #skip = 0
  #parts: Int16Array[][] = []
  #length = 0
  /** Samples that were decoded since the last part, kept or not. */
  #work = 0

  constructor(decode: DecodeOpusPacket) {
    this.#decode = decode
  }

  /** A stream begins, the first one or one after another. */
  begin({ preSkip, gain }: OpusHead): void {
    this.#skip = Math.round(preSkip / RATIO)
    this.#gain = gain
  }

  /**
   * Decodes packets, where null is an element of the container without audio; throws
   * UndecodableAudioError for a broken one, after the audio before it.
   */
  *read(packets: Iterable<OpusPacket | null>): Generator<Int16Array[]> {
    try {
      for (const packet of packets) {
        if (packet) this.#add(packet)
        else this.#work += ELEMENT_SAMPLES
        if (this.#work >= STEP_SAMPLES) yield this.#flush()
      }
    } catch (error) {
      if (this.#length > 0) yield this.#flush()
      throw error
    }
    if (this.#length > 0) yield this.#flush()
  }

  #add({ bytes, keep }: OpusPacket): void {
    const samples = bytes.length <= MAX_PACKET_BYTES ? countOpusSamples(bytes) : null
    if (samples === null) throw new UndecodableAudioError('an Opus packet is broken')
    this.#work += samples / RATIO
    const wanted = Math.round(Math.max(0, Math.min(keep ?? samples, samples)) / RATIO)
    const skipped = Math.min(this.#skip, wanted)
    const channels = this.#decode(bytes)
    this.#skip -= skipped
    if (wanted === skipped) return
    const gain = this.#gain
    this.#parts.push(
      channels.map((channel) => {
        const part = channel.subarray(skipped, wanted)
        return toPcm(gain === 1 ? part : part.map((sample) => sample * gain))
      }),
    )
    this.#length += wanted - skipped
  }

  /** What was decoded since the last part, in one. */
  #flush(): Int16Array[] {
    const parts = this.#parts
    const channels = (parts[0] ?? []).map((_, channel) => {
      const whole = new Int16Array(this.#length)
      let at = 0
      for (const part of parts) {
        const samples = part[channel] as Int16Array
        whole.set(samples, at)
        at += samples.length
      }
      return whole
    })
    this.#parts = []
    this.#length = 0
    this.#work = 0
    return channels
  }
}
