import { MAX_PROGRAM_RATE_HZ, MIN_PROGRAM_RATE_HZ } from '@live-scribe/contract/live/program-query'
import { type AudioDecoder, UndecodableAudioError } from '../../recorder/audio-decoder.ts'
import { ByteQueue } from './byte-queue.ts'
import { CONVERT_HINT } from './convert-hint.ts'
import { getSampleBytes, PcmDecoder, type SampleFormat } from './pcm-decoder.ts'
import type { WantedChannels } from './wanted-channels.ts'
import type { WarnOfEnd } from './warn-of-end.ts'

/** `RIFF`, its size, `WAVE`. */
const FILE_HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8
/** The longest format chunk: that of WAVE_FORMAT_EXTENSIBLE. */
const MAX_FORMAT_BYTES = 40
const MIN_FORMAT_BYTES = 16
/** The most chunks before the audio: a file has a few. */
const MAX_CHUNKS = 1000
/** Sizes that are written where the length is not known. */
const MIN_UNKNOWN_SIZE = 0xffff_ff00
const EXTENSIBLE = 0xfffe
/** Where WAVE_FORMAT_EXTENSIBLE has the format, in its chunk. */
const SUB_FORMAT_AT = 24

const formats: Record<number, SampleFormat> = { 1: 'linear16', 6: 'alaw', 7: 'mulaw' }

interface WaveFormat {
  format: SampleFormat
  sampleRate: number
  channels: number
}

/** Reads a WAV file as a stream: 16-bit PCM, μ-law or A-law. What follows the audio is ignored. */
export class WaveDecoder implements AudioDecoder {
  readonly #wanted: WantedChannels
  readonly #warnOfEnd: WarnOfEnd
  readonly #queue = new ByteQueue()
  #format: WaveFormat | null = null
  #chunks = 0
  /** The decoder of the audio once it has begun, and the bytes of it that are still to come. */
  #data: { pcm: PcmDecoder; left: number } | null = null

  constructor(wanted: WantedChannels, warnOfEnd: WarnOfEnd) {
    this.#wanted = wanted
    this.#warnOfEnd = warnOfEnd
    this.#queue.skip(FILE_HEADER_BYTES)
  }

  *read(bytes: Buffer): Generator<Int16Array[]> {
    this.#queue.push(bytes)
    while (!this.#data && this.#readChunk());
    if (!this.#data) return
    const audio = this.#queue.take(Math.min(this.#data.left, this.#queue.length))
    this.#queue.skip(this.#queue.length)
    this.#data.left -= audio.length
    yield* this.#data.pcm.read(audio)
  }

  end(): Int16Array[][] {
    if (!this.#data) this.#warnOfEnd('before the audio of the WAV file')
    else if (this.#data.left > 0 && Number.isFinite(this.#data.left)) {
      this.#warnOfEnd('in the middle of the WAV file')
    }
    return this.#data?.pcm.end() ?? []
  }

  /** Reads the next chunk before the audio; false while more bytes are needed. */
  #readChunk(): boolean {
    const header = this.#queue.peek(CHUNK_HEADER_BYTES)
    if (header.length < CHUNK_HEADER_BYTES) return false
    const name = header.toString('latin1', 0, 4)
    const size = header.readUInt32LE(4)
    const start = name === 'fmt ' ? Math.min(size, MAX_FORMAT_BYTES) : 0
    if (this.#queue.length < CHUNK_HEADER_BYTES + start) return false
    this.#chunks += 1
    if (this.#chunks > MAX_CHUNKS) throw new UndecodableAudioError('the WAV file is broken')
    const chunk = this.#queue.take(CHUNK_HEADER_BYTES + start).subarray(CHUNK_HEADER_BYTES)
    if (name === 'data') this.#begin(size)
    else {
      if (name === 'fmt ') this.#format = parseFormat(chunk)
      this.#queue.skip(size + (size % 2) - start)
    }
    return true
  }

  #begin(size: number): void {
    if (!this.#format) throw new UndecodableAudioError('the WAV file does not say its format')
    const { channels, format } = this.#format
    this.#wanted.check(channels)
    const isMixed = channels > this.#wanted.count
    const isUnknown = size === 0 || size >= MIN_UNKNOWN_SIZE
    const left = isUnknown ? Number.POSITIVE_INFINITY : size
    const whole = left - (left % (channels * getSampleBytes(format)) || 0)
    this.#data = { pcm: new PcmDecoder({ ...this.#format, isMixed }), left: whole }
  }
}

function parseFormat(chunk: Buffer): WaveFormat {
  if (chunk.length < MIN_FORMAT_BYTES) throw new UndecodableAudioError('the WAV file is broken')
  const tag = chunk.readUInt16LE(0)
  const isExtensible = tag === EXTENSIBLE && chunk.length >= SUB_FORMAT_AT + 2
  const format = formats[isExtensible ? chunk.readUInt16LE(SUB_FORMAT_AT) : tag]
  const [channels, sampleRate] = [chunk.readUInt16LE(2), chunk.readUInt32LE(4)]
  const isKnown = format && chunk.readUInt16LE(14) === 8 * getSampleBytes(format)
  if (!isKnown) throw createRefusal('16-bit PCM, μ-law or A-law')
  if (channels !== 1 && channels !== 2) throw createRefusal('of one or two channels')
  if (sampleRate < MIN_PROGRAM_RATE_HZ || sampleRate > MAX_PROGRAM_RATE_HZ) {
    throw createRefusal(`of ${MIN_PROGRAM_RATE_HZ} to ${MAX_PROGRAM_RATE_HZ} Hz`)
  }
  return { format, channels, sampleRate }
}

function createRefusal(wanted: string): UndecodableAudioError {
  return new UndecodableAudioError(`the WAV file is not ${wanted}. ${CONVERT_HINT}`)
}
