import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import {
  addKnownSpeakers,
  type KnownSpeakers,
  nobodyKnown,
} from '@live-scribe/contract/speakers/known-speakers'
import type { TranscriptEntry } from './transcript-entry.ts'

/** A name of a channel or speaker; an empty one stands for the default. */
export type SpeakerName = SpeakerNames['names'][number]

/**
 * Creates a function that finds the speakers of a log. It is incremental: entries are only added.
 * `recognised` is the same array while nobody appears.
 */
export function createSpeakerFinder(): (entries: readonly TranscriptEntry[]) => KnownSpeakers {
  let known = nobodyKnown
  let taken: readonly TranscriptEntry[] = []

  return (entries) => {
    if (entries === taken) return known
    const last = taken.length - 1
    const isMore = taken[0] === entries[0] && taken[last] === entries[last]
    known = addKnownSpeakers(isMore ? known : nobodyKnown, entries.slice(isMore ? taken.length : 0))
    taken = entries

    return known
  }
}
