import type { Speaker, SpeakerNames } from '@live-scribe/contract/speaker-names'
import type { TranscriptEntry } from './transcript-entry.ts'

/** A name of a channel or speaker; an empty one stands for the default. */
export type SpeakerName = SpeakerNames['names'][number]

/** Who speaks in a session, as the log tells. */
export interface KnownSpeakers {
  /**
   * Speakers that the recogniser tells apart within the channels, in the order in which they first
   * appear in the log.
   */
  recognised: readonly Speaker[]
  /** Milliseconds of speech in the meeting's channel. */
  meetingSpeechMs: number
}

const nobody: KnownSpeakers = { recognised: [], meetingSpeechMs: 0 }

/**
 * Creates a function that finds the speakers of a log. It is incremental: entries are only added.
 * `recognised` is the same array while nobody appears.
 */
export function createSpeakerFinder(): (entries: readonly TranscriptEntry[]) => KnownSpeakers {
  let known = nobody
  let taken: readonly TranscriptEntry[] = []

  return (entries) => {
    if (entries === taken) return known
    const last = taken.length - 1
    const isMore = taken[0] === entries[0] && taken[last] === entries[last]
    known = addSpeakersOf(isMore ? known : nobody, entries.slice(isMore ? taken.length : 0))
    taken = entries

    return known
  }
}

function addSpeakersOf(
  { recognised, meetingSpeechMs }: KnownSpeakers,
  added: readonly TranscriptEntry[],
): KnownSpeakers {
  const all = [...recognised]
  let speechMs = meetingSpeechMs
  for (const { channel, speaker, isGap, isEcho, startMs, endMs } of added) {
    if (isGap || isEcho) continue
    if (channel === 1) speechMs += endMs - startMs
    if (speaker !== null && !all.some((one) => isSameSpeaker(one, { channel, speaker }))) {
      all.push({ channel, speaker })
    }
  }

  return {
    recognised: all.length > recognised.length ? all : recognised,
    meetingSpeechMs: speechMs,
  }
}

/** Whether both are the same channel, or the same speaker of a channel. */
export function isSameSpeaker(one: Speaker, other: Speaker): boolean {
  return one.channel === other.channel && one.speaker === other.speaker
}
