import * as z from 'zod/mini'
import { SAMPLE_RATE_HZ } from '../recording.ts'

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)

/**
 * The query of `/v1/listen`; other settings of Deepgram's are accepted and ignored. Our own:
 * `from`, the position of the first sample sent on this socket; `captured`, the position up to
 * which the recorder has captured; `recorder`, its name, so that it may replace its own earlier
 * socket; `takeover`, to replace another recorder.
 */
export const listenQuery = z
  .object({
    encoding: z._default(z.literal('linear16'), 'linear16'),
    sample_rate: z._default(z.pipe(z.coerce.number(), z.literal(SAMPLE_RATE_HZ)), SAMPLE_RATE_HZ),
    channels: z._default(z.pipe(z.coerce.number(), z.literal([1, 2])), 1),
    /** Deepgram's option: transcribe each channel by itself; 0 is the microphone, 1 the meeting. */
    multichannel: z._default(flag, false),
    interim_results: z._default(flag, false),
    from: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
    captured: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
    recorder: z.optional(z.string().check(z.maxLength(64))),
    takeover: z._default(flag, false),
    /** Deepgram's option: report when somebody starts to speak, and silence after the last word. */
    vad_events: z._default(flag, false),
    utterance_end_ms: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000))),
  })
  .check(
    z.refine((query) => query.channels === 1 || query.multichannel, {
      path: ['multichannel'],
      error: 'channels=2 needs multichannel=true: each channel is transcribed on its own.',
    }),
  )
/** The query of `/v1/listen` with its defaults; positions are frames at 16 kHz (IN-3). */
export type ListenQuery = z.output<typeof listenQuery>
