import type { AudioFormat } from '../listen/to-server-rate.ts'
import { UsageError } from './terminal.ts'

/** Bytes in which the audio of a WAV file must begin. */
const MAX_HEADER_BYTES = 1024 * 1024
const PCM = 1
/** A-law and μ-law, which the server decodes. */
const G711 = [6, 7]
const EXTENSIBLE = 0xfffe

/** What a WAV file's header says, and where its audio begins. */
export interface WaveHeader extends AudioFormat {
  dataStart: number
  /** Bytes of audio; Infinity in a stream whose length was not known. */
  dataBytes: number
}

/** Whether a file begins as one that the server decodes: Ogg, WebM, or a WAV file with G.711. */
export function isEncoded(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 4)
  if (start === 'OggS' || start === '\u001aE\u00df\u00a3') return true
  const format = isWave(bytes) && findFormat(bytes)
  return format ? G711.includes(readTag(format)) : false
}

/** The format chunk of a WAV file, which other chunks may precede; null where it is not yet. */
function findFormat(bytes: Buffer): Buffer | null {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size
    if (bytes.toString('latin1', at, at + 4) === 'fmt ') {
      return size >= 16 && end <= bytes.length ? bytes.subarray(at + 8, end) : null
    }
    at = end + (size % 2)
  }
  return null
}

/** The format's tag; WAVE_FORMAT_EXTENSIBLE has it further on. */
function readTag(format: Buffer): number {
  const tag = format.readUInt16LE(0)
  return tag === EXTENSIBLE && format.length >= 26 ? format.readUInt16LE(24) : tag
}

/** Whether a file begins as a WAV file does. */
export function isWave(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE'
}

/** Reads the header of a WAV file; null while more of the file is needed. */
export function readWaveHeader(bytes: Buffer): WaveHeader | null {
  let format: AudioFormat | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (name === 'data') {
      if (!format) throw new UsageError('This WAV file does not say its format. Convert it anew.')
      const isUnknown = size === 0 || size >= 0xffff_ff00
      return { ...format, dataStart: start, dataBytes: isUnknown ? Number.POSITIVE_INFINITY : size }
    }
    if (name === 'fmt ') {
      if (start + 16 > bytes.length) break
      format = readFormat(bytes.subarray(start))
    }
    at = start + size + (size % 2)
  }
  if (bytes.length > MAX_HEADER_BYTES) throw new UsageError('This WAV file has no audio.')
  return null
}

function readFormat(bytes: Buffer): AudioFormat {
  const [tag, channels] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2)]
  const sampleRate = bytes.readUInt32LE(4)
  const bits = bytes.readUInt16LE(14)
  const isPcm = tag === PCM || tag === EXTENSIBLE
  if (isPcm && bits === 16 && (channels === 1 || channels === 2)) return { sampleRate, channels }
  const text = 'This WAV file is not 16-bit PCM with one or two channels.'
  throw new UsageError(`${text} Convert it: ffmpeg -i FILE -ar 16000 -ac 1 -c:a pcm_s16le OUT.wav`)
}
