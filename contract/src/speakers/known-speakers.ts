import type { Speaker } from '../speaker-names.ts'
import type { Utterance } from '../utterance.ts'

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

/** The speakers of an empty log. */
export const nobodyKnown: KnownSpeakers = { recognised: [], meetingSpeechMs: 0 }

/** What is read of an utterance. */
type Spoken = Pick<Utterance, 'channel' | 'speaker' | 'isGap' | 'isEcho' | 'startMs' | 'endMs'>

/** Adds the speakers of further finals; `recognised` is the same array while nobody appears. */
export function addKnownSpeakers(
  { recognised, meetingSpeechMs }: KnownSpeakers,
  added: readonly Spoken[],
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
