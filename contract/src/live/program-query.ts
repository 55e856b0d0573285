import * as z from 'zod/mini'
import { languageTag } from '../language-tag.ts'
import { MAX_TAGS, recordingTag } from '../recording/tags.ts'
import { plannedMinutes, sessionTitle } from '../recording.ts'

/** The lowest and highest sample rates that a program may send, Hz. */
export const MIN_PROGRAM_RATE_HZ = 8_000
/** See above. */
export const MAX_PROGRAM_RATE_HZ = 48_000

const flag = z._default(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
  false,
)
const refused = (error: string) => z.optional(z.undefined({ error }))

/**
 * The query of `/v1/listen` with an API key. Of Deepgram's parameters those that change what is
 * kept or sent elsewhere are refused, and the others are told in `Metadata.warnings`. Our own:
 * `title`, `planned_minutes` to hold as many minutes, and `takeover` to end another recording of the
 * user.
 */
export const programQuery = z.object({
  /** Without it the first bytes tell: WAV, Ogg or WebM, or else linear16. */
  encoding: z.optional(
    z.enum(['linear16', 'mulaw', 'alaw', 'opus', 'ogg-opus'], {
      error:
        'encoding is linear16, mulaw, alaw or opus; WAV, Ogg and WebM need none. ffmpeg makes linear16 of others with -f s16le.',
    }),
  ),
  /** 16,000 by default, 8,000 for mulaw and alaw; a container says its own. */
  sample_rate: z.optional(
    z.coerce.number().check(z.int(), z.gte(MIN_PROGRAM_RATE_HZ), z.lte(MAX_PROGRAM_RATE_HZ)),
  ),
  channels: z._default(z.pipe(z.coerce.number(), z.literal([1, 2])), 1),
  /** Transcribe each channel by itself; without it two channels are mixed. */
  multichannel: flag,
  interim_results: flag,
  vad_events: flag,
  utterance_end_ms: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000))),
  language: z.optional(languageTag),
  title: z.optional(sessionTitle),
  /** How long the recording is planned to last. */
  planned_minutes: z.optional(z.pipe(z.coerce.number(), plannedMinutes)),
  /** Deepgram's option, once or several times: here tags of the recording. */
  tag: z._default(
    z.pipe(
      z.union([recordingTag, z.array(recordingTag).check(z.maxLength(MAX_TAGS))], {
        error: `A recording has at most ${MAX_TAGS} tags.`,
      }),
      z.transform((tags) => [tags].flat()),
    ),
    [],
  ),
  takeover: flag,
  redact: refused('Words are stored as they are said: redact can’t be honoured here.'),
  callback: refused('Results come over this socket: callback can’t be honoured here.'),
})
/** The query of a program with its defaults. */
export type ProgramQuery = z.output<typeof programQuery>
