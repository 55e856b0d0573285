import * as z from 'zod/mini'
import { languageTag } from '../language-tag.ts'
import { MAX_TAGS, recordingTag } from '../recording/tags.ts'
import { SAMPLE_RATE_HZ, sessionTitle } from '../recording.ts'

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
 * `title`, and `takeover` to end another recording of the user.
 */
export const programQuery = z.object({
  encoding: z._default(
    z.literal('linear16', {
      error: 'Only linear16 is understood here: ffmpeg makes it with -f s16le.',
    }),
    'linear16',
  ),
  sample_rate: z._default(
    z.coerce.number().check(z.int(), z.gte(MIN_PROGRAM_RATE_HZ), z.lte(MAX_PROGRAM_RATE_HZ)),
    SAMPLE_RATE_HZ,
  ),
  channels: z._default(z.pipe(z.coerce.number(), z.literal([1, 2])), 1),
  /** Transcribe each channel by itself; without it two channels are mixed. */
  multichannel: flag,
  interim_results: flag,
  vad_events: flag,
  utterance_end_ms: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000))),
  language: z.optional(languageTag),
  title: z.optional(sessionTitle),
  /** Deepgram's option, once or several times: here tags of the recording. */
  tag: z._default(
    z.pipe(
      z.union([recordingTag, z.array(recordingTag).check(z.maxLength(MAX_TAGS))]),
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
