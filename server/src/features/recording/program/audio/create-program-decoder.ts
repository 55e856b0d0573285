import type { ProgramQuery } from '@live-scribe/contract/live/program-query'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { AudioDecoder } from '../../recorder/audio-decoder.ts'
import { type Container, detectContainer, detectOpusContainer } from './detect-container.ts'
import { DetectingDecoder } from './detecting-decoder.ts'
import { createOpusDecoder } from './opus/load-opus.ts'
import { OggDecoder } from './opus/ogg-decoder.ts'
import { OpusStream } from './opus/opus-stream.ts'
import { RawOpusDecoder } from './opus/raw-opus-decoder.ts'
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
