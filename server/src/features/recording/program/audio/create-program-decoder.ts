import type { ProgramQuery } from '@live-scribe/contract/live/program-query'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import {
  type AudioDecoder,
  UndecodableAudioError,
} from '#server/features/recording/recorder/audio-decoder.ts'
import { CONVERT_HINT } from './convert-hint.ts'
import { createOpusDecoder } from './opus/load-opus.ts'
import { OggDecoder } from './opus/ogg-decoder.ts'
import { OpusStream } from './opus/opus-stream.ts'
import { WebmDecoder } from './opus/webm-decoder.ts'
import { PcmDecoder, type SampleFormat } from './pcm-decoder.ts'
import { WantedChannels } from './wanted-channels.ts'
import type { WarnOfEnd } from './warn-of-end.ts'
import { WaveDecoder } from './wave-decoder.ts'

/** The rate of telephony, Hz. */
const G711_RATE_HZ = 8_000

/**
 * The decoder of a program's audio. Without an encoding the first bytes tell: a container, or else
 * linear16.
 */
export async function createProgramDecoder(
  query: ProgramQuery,
  warnOfEnd: WarnOfEnd,
): Promise<AudioDecoder> {
  const { encoding } = query
  if (encoding && isSampleFormat(encoding)) return createPcmDecoder(query, encoding)
  const wanted = new WantedChannels(query)
  const stream = new OpusStream(await createOpusDecoder(wanted.count))
  if (encoding === 'ogg-opus') return new OggDecoder(stream, wanted, warnOfEnd)
  const create: Record<Container, () => AudioDecoder> = {
    wave: () => new WaveDecoder(wanted, warnOfEnd),
    ogg: () => new OggDecoder(stream, wanted, warnOfEnd),
    webm: () => new WebmDecoder(stream, wanted, warnOfEnd),
    none: () => (encoding ? new RawOpusDecoder(stream) : createPcmDecoder(query, 'linear16')),
  }
  const detect = encoding ? detectOpusContainer : detectContainer
  return new DetectingDecoder({ detect, create: (container) => create[container]() })
}

function isSampleFormat(encoding: NonNullable<ProgramQuery['encoding']>): encoding is SampleFormat {
  return encoding !== 'opus' && encoding !== 'ogg-opus'
}

function createPcmDecoder(query: ProgramQuery, format: SampleFormat): PcmDecoder {
  const { channels, multichannel } = query
  const usual = format === 'linear16' ? SAMPLE_RATE_HZ : G711_RATE_HZ
  const isMixed = channels > 1 && !multichannel
  return new PcmDecoder({ format, sampleRate: query.sample_rate ?? usual, channels, isMixed })
}

/** What is known before the audio begins. */
interface Undecided {
  first: Buffer
  detect: (bytes: Buffer) => Container | null
  create: (container: Container) => AudioDecoder
}

/** Chooses the decoder by the first bytes, of which a message may have too few. */
class DetectingDecoder implements AudioDecoder {
  #undecided: Undecided | null
  #decoder: AudioDecoder | null = null

  constructor({ detect, create }: Omit<Undecided, 'first'>) {
    this.#undecided = { detect, create, first: Buffer.alloc(0) }
  }

  *read(bytes: Buffer): Generator<Int16Array[]> {
    if (this.#decoder) return yield* this.#decoder.read(bytes)
    if (!this.#undecided) return
    const first = Buffer.concat([this.#undecided.first, bytes])
    this.#undecided.first = first
    const container = this.#undecided.detect(first)
    if (container) yield* this.#begin(this.#undecided, container)
  }

  *end(): Generator<Int16Array[]> {
    if (this.#undecided?.first.length) yield* this.#begin(this.#undecided, 'none')
    if (this.#decoder) yield* this.#decoder.end()
  }

  *#begin({ create, first }: Undecided, container: Container): Generator<Int16Array[]> {
    this.#undecided = null
    this.#decoder = create(container)
    yield* this.#decoder.read(first)
  }
}

/** Reads Opus packets, one in each message. */
class RawOpusDecoder implements AudioDecoder {
  readonly #stream: OpusStream

  constructor(stream: OpusStream) {
    this.#stream = stream
  }

  read(bytes: Buffer): Iterable<Int16Array[]> {
    return this.#stream.read([{ bytes }])
  }

  end(): [] {
    return []
  }
}

/** A container that is understood here, or none. */
type Container = 'wave' | 'ogg' | 'webm' | 'none'

/** How a file begins: text at places in it. */
type Magic = readonly (readonly [at: number, text: string])[]

const understood: readonly [Container, Magic][] = [
  [
    'wave',
    [
      [0, 'RIFF'],
      [8, 'WAVE'],
    ],
  ],
  ['ogg', [[0, 'OggS']]],
  ['webm', [[0, '\u001aE\u00df\u00a3']]],
]

/** Files that people have, and that would be noise as raw audio. */
const others: readonly [string, Magic][] = [
  ['MP4', [[4, 'ftyp']]],
  ['FLAC', [[0, 'fLaC']]],
  ['MP3', [[0, 'ID3']]],
  ['AIFF', [[0, 'FORM']]],
  ['a Core Audio file', [[0, 'caff']]],
  ['AMR', [[0, '#!AMR']]],
  ['an AU file', [[0, '.snd']]],
  ['a big WAV file', [[0, 'RF64']]],
]

/**
 * The container whose first bytes these are; null while more are needed. Throws
 * UndecodableAudioError for one that is not understood.
 */
function detectContainer(bytes: Buffer): Container | null {
  const start = bytes.toString('latin1', 0, 16)
  const isLike = ([, magic]: readonly [string, Magic]) => magic.every((part) => agrees(start, part))
  const like = [...understood, ...others].filter(isLike)
  const whole = like.find(([, magic]) =>
    magic.every(([at, text]) => start.length >= at + text.length),
  )
  if (!whole) return like.length > 0 ? null : 'none'
  const found = understood.find((one) => one === whole)
  if (found) return found[0]
  throw new UndecodableAudioError(`${whole[0]} is not understood here. ${CONVERT_HINT}`)
}

/** The container of what is announced as Opus: none for packets, of which one is a message. */
function detectOpusContainer(message: Buffer): Container {
  const start = message.toString('latin1', 0, 4)
  const isLike = ([name, [part]]: (typeof understood)[number]) =>
    name !== 'wave' && start === part?.[1]
  return understood.find(isLike)?.[0] ?? 'none'
}

/** Whether a text is, or may become, what stands at a place. */
function agrees(start: string, [at, text]: readonly [number, string]): boolean {
  const part = start.slice(at, at + text.length)
  return text.startsWith(part)
}
