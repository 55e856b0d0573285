import type { Speaker } from '@live-scribe/contract/speaker-names'
import {
  createSpeakerKeyOf,
  hasSpeakers,
  isMeetingHeard,
  nameSpeakers,
  type SpeakerKeyOf,
  type SpeakerLabels,
} from '@live-scribe/contract/speakers/speaker-labels'
import { colourSpeakers } from '../speakers/speaker-colours.ts'
import { createSpeakerFinder } from './known-speakers.ts'
import type { TranscriptState } from './transcript-model.ts'

/** The part of a transcript's state that decides about names. */
type LabelledState = Pick<
  TranscriptState,
  'channels' | 'entries' | 'speakerNames' | 'status' | 'unsavedNames'
>

/** The labels of a transcript, with the number of each speaker's colour by their keys. */
export interface ColouredLabels extends SpeakerLabels {
  colours: ReadonlyMap<string, number>
}

/**
 * Creates a function that returns the labels of a transcript, or null where nobody is told apart:
 * one channel with at most one speaker, and no name. The same labels are returned while nothing changed.
 */
export function createSpeakerLabels({
  isOwner,
}: {
  isOwner: boolean
}): (state: LabelledState) => ColouredLabels | null {
  const findSpeakers = createSpeakerFinder()
  let seen: readonly unknown[] = []
  let labels: ColouredLabels | null = null

  return (state) => {
    const { channels, speakerNames, unsavedNames } = state
    const known = findSpeakers(state.entries)
    const isHeard = isMeetingHeard(state, known)
    const now = [channels, known.recognised, speakerNames, unsavedNames, isHeard]
    if (now.every((value, index) => value === seen[index])) return labels
    const isSameGroups = now[0] === seen[0] && now[1] === seen[1]
    seen = now
    const given = [...speakerNames.names, ...unsavedNames]
    if (!hasSpeakers(channels, known, given)) {
      labels = null
      return labels
    }
    const keyOf = isSameGroups && labels ? labels.keyOf : createSpeakerKeyOf(known)
    const names = nameSpeakers(channels, given, { ...known, isOwner, isHeard })
    const colours = isSameGroups && labels ? labels.colours : colourSpeakers(known)
    labels = { keyOf, ...names, colours }

    return labels
  }
}

/** The key of words after those of `previous`: words whose speaker is not known yet continue them. */
export function getFollowingKey(
  keyOf: SpeakerKeyOf,
  { voice, isInterim }: { voice: Speaker; isInterim: boolean },
  previous: string | undefined,
): string {
  const key = keyOf(voice)

  return isInterim && previous?.startsWith(`${key}/`) ? previous : key
}
