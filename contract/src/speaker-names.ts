import * as z from 'zod/mini'

/** Maximum names of a session: their event must fit into one of a hosted service, 10 kB. */
export const MAX_SPEAKER_NAMES = 32

/** Who speaks: a channel, and a speaker within it. */
export const speakerFields = {
  channel: z.int().check(z.nonnegative(), z.lte(1)),
  /** The recogniser's number within the channel; null for the channel itself. */
  speaker: z.nullable(z.int().check(z.nonnegative(), z.lte(2 ** 31 - 1))),
}
const speaker = z.object(speakerFields)
/** Who speaks: a channel, or a speaker that the recogniser tells apart within it. */
export type Speaker = z.output<typeof speaker>

export const speakerNames = z.object({
  /** Grows with each change: of two lists the later one counts. */
  version: z.int().check(z.nonnegative()),
  names: z.array(z.object({ ...speakerFields, name: z.string() })),
})
/** The names that a session's owner gave; everything else has its default name. */
export type SpeakerNames = z.output<typeof speakerNames>
