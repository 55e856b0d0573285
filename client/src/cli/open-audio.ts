import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { AudioFormat } from '../listen/to-server-rate.ts'
import type { Options } from './command.ts'
import { type Terminal, UsageError } from './terminal.ts'
import { isEncoded, isWave, readWaveHeader, type WaveHeader } from './wave-header.ts'

/** Bytes that tell what a file is. */
const MAGIC_BYTES = 22

/** Audio from a file or from standard input. */
export interface OpenedAudio {
  format: AudioFormat | EncodedFormat
  chunks: AsyncGenerator<Uint8Array, void>
  /** Ends the audio here. */
  stop: () => void
}

/** A file that the server decodes, whose two channels may be written down each on its own. */
interface EncodedFormat {
  isContainer: true
  channels: 1 | 2
}

/** There is nothing to record. */
class NoAudioError extends Error {
  override readonly name = 'NoAudioError'
  constructor(file: string) {
    super(file === '-' ? 'No audio came: nothing was recorded.' : `${file} has no audio.`)
  }
}

/** Opens a WAV file, or raw audio in the format that the options say. */
export async function openAudio(
  file: string,
  terminal: Terminal,
  options: Options,
): Promise<OpenedAudio> {
  const raw = readFormat(options)
  const stream = file === '-' ? terminal.stdin : await openFile(file)
  const stop = () => void stream.destroy()
  const source = untilDestroyed(stream)
  const { first, header } = await readStart(source)
  if (isEncoded(first)) {
    const { channels } = raw
    return { format: { isContainer: true, channels }, chunks: prepend(first, source), stop }
  }
  if (header) {
    const { sampleRate, channels, dataStart, dataBytes } = header
    const data = takeBytes(prepend(first.subarray(dataStart), source), dataBytes)
    return { format: { sampleRate, channels }, chunks: await requireAudio(file, data), stop }
  }
  if (file !== '-' && options.rate === undefined) {
    stop()
    const text = `${file} is no WAV, Ogg Opus or WebM file. Convert it: ffmpeg -i ${file} -ar 16000 -ac 1 OUT.wav`
    throw new UsageError(`${text}; or say its --rate, if it is raw audio.`)
  }
  return { format: raw, chunks: await requireAudio(file, prepend(first, source)), stop }
}

function readFormat({ rate = '16000', channels = '1' }: Options): AudioFormat {
  const sampleRate = Number(rate)
  if (!Number.isInteger(sampleRate) || sampleRate <= 0)
    throw new UsageError('--rate is a number of samples a second, as 16000.')
  if (channels !== '1' && channels !== '2') throw new UsageError('--channels is 1 or 2.')
  return { sampleRate, channels: channels === '1' ? 1 : 2 }
}

async function openFile(file: string): Promise<Readable> {
  try {
    const opened = await open(file)
    if ((await opened.stat()).isDirectory()) throw new Error('a folder')
    return opened.createReadStream()
  } catch (cause) {
    throw new UsageError(`${file} can’t be read.`, { cause })
  }
}

/** The first bytes: of a WAV file, all of its header. */
async function readStart(
  source: AsyncGenerator<Buffer, void>,
): Promise<{ first: Buffer; header: WaveHeader | null }> {
  let first: Buffer = Buffer.alloc(0)
  for (;;) {
    const { value, done } = await source.next()
    if (done) return { first, header: readHeader(first) }
    first = Buffer.concat([first, value])
    if (first.length < MAGIC_BYTES) continue
    const header = readHeader(first)
    if (header || isEncoded(first) || !isWave(first)) return { first, header }
  }
}

function readHeader(first: Buffer): WaveHeader | null {
  return isWave(first) && !isEncoded(first) ? readWaveHeader(first) : null
}

async function* untilDestroyed(stream: Readable): AsyncGenerator<Buffer, void> {
  try {
    for await (const chunk of stream) yield chunk
  } catch (error) {
    // A stream that is ended here is destroyed without an error of its own.
    if (stream.errored) throw error
  }
}

/** Waits for the first audio, so that no recording is opened for none. */
async function requireAudio(
  file: string,
  chunks: AsyncGenerator<Buffer, void>,
): Promise<AsyncGenerator<Buffer, void>> {
  for (;;) {
    const { value, done } = await chunks.next()
    if (done) throw new NoAudioError(file)
    if (value.length > 0) return prepend(value, chunks)
  }
}

async function* prepend(
  first: Buffer,
  rest: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  if (first.length > 0) yield first
  yield* rest
}

async function* takeBytes(
  source: AsyncGenerator<Buffer, void>,
  count: number,
): AsyncGenerator<Buffer, void> {
  let left = count
  for await (const chunk of source) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}
