import type { Speaker, SpeakerNames } from '@live-scribe/contract/speaker-names'
import type { TranscriptEntry } from './transcript-entry.ts'

/** A name of a channel or speaker; an empty one stands for the default. */
export type SpeakerName = SpeakerNames['names'][number]

/** What is known of who speaks in a session. */
export interface KnownSpeakers {
  /**
   * Speakers that the recogniser tells apart within the channels, in the order in which they first
   * appear in the log.
   */
  recognised: readonly Speaker[]
  /** Milliseconds of speech in the meeting's channel. */
  meetingSpeechMs: number
  /** The names that the owner gave. */
  given: SpeakerNames
  /** Names that this page shows while they are being saved, the newest last. */
  unsaved: readonly SpeakerName[]
}

/** Nothing is known yet. */
export const noSpeakers: KnownSpeakers = {
  recognised: [],
  meetingSpeechMs: 0,
  given: { version: 0, names: [] },
  unsaved: [],
}

/** Adds the speakers of entries that follow those of the log so far. */
export function addSpeakersOf(
  known: KnownSpeakers,
  entries: readonly TranscriptEntry[],
): KnownSpeakers {
  const recognised = [...known.recognised]
  let { meetingSpeechMs } = known
  for (const { channel, speaker, isGap, startMs, endMs } of entries) {
    if (isGap) continue
    if (channel === 1) meetingSpeechMs += endMs - startMs
    if (speaker !== null && !recognised.some((one) => isSameSpeaker(one, { channel, speaker }))) {
      recognised.push({ channel, speaker })
    }
  }
  if (recognised.length > known.recognised.length) return { ...known, recognised, meetingSpeechMs }

  return meetingSpeechMs === known.meetingSpeechMs ? known : { ...known, meetingSpeechMs }
}

/** Applies names that were read or announced, in any order: the highest version counts. */
export function withGivenNames(known: KnownSpeakers, given: SpeakerNames): KnownSpeakers {
  return given.version > known.given.version ? { ...known, given } : known
}

/** Whether both are the same channel, or the same speaker of a channel. */
export function isSameSpeaker(one: Speaker, other: Speaker): boolean {
  return one.channel === other.channel && one.speaker === other.speaker
}
