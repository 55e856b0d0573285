import type { Speaker } from '@live-scribe/contract/speaker-names'
import { createSpeakerFinder, isSameSpeaker, type KnownSpeakers } from './known-speakers.ts'
import type { TranscriptState } from './transcript-model.ts'

/** With less speech in the meeting's channel the microphone may have heard both sides. */
export const MIN_MEETING_SPEECH_MS = 3000

/**
 * Says who is told apart: words with equal keys have the same name. The function is another one when
 * more speakers became known.
 */
export type SpeakerKeyOf = (words: Speaker) => string

/** How the speakers of a session are told apart, and their names by key. */
export interface SpeakerLabels {
  keyOf: SpeakerKeyOf
  names: ReadonlyMap<string, string>
  /** The channel or speaker whose name a key has, to give it another one. */
  speakers: ReadonlyMap<string, Speaker>
}

/** The part of a transcript's state that decides about names. */
type LabelledState = Pick<
  TranscriptState,
  'channels' | 'entries' | 'speakerNames' | 'status' | 'unsavedNames'
>

const UNKNOWN = 'Unknown speaker'

/**
 * Creates a function that returns the labels of a transcript, or null where nobody is told apart:
 * one channel with at most one speaker. The same labels are returned while nothing changed.
 */
export function createSpeakerLabels({
  isOwner,
}: {
  isOwner: boolean
}): (state: LabelledState) => SpeakerLabels | null {
  const findSpeakers = createSpeakerFinder()
  let seen: readonly unknown[] = []
  let labels: SpeakerLabels | null = null

  return (state) => {
    const { channels, speakerNames, unsavedNames } = state
    const known = findSpeakers(state.entries)
    const isMeetingHeard = isHeard(state, known)
    const now = [channels, known.recognised, speakerNames, unsavedNames, isMeetingHeard]
    if (now.every((value, index) => value === seen[index])) return labels
    const isSameGroups = now[0] === seen[0] && now[1] === seen[1]
    seen = now
    if (channels === 1 && known.recognised.length < 2) {
      labels = null
      return labels
    }
    const keyOf = isSameGroups && labels ? labels.keyOf : createKeyOf(known)
    labels = { keyOf, ...nameAll(state, { ...known, isOwner, isMeetingHeard }) }

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

/** While it runs, the sources say who speaks; at the end it is known whether the meeting spoke. */
function isHeard({ status }: LabelledState, { meetingSpeechMs }: KnownSpeakers): boolean {
  return status !== 'completed' || meetingSpeechMs > MIN_MEETING_SPEECH_MS
}

function createKeyOf({ recognised }: KnownSpeakers): SpeakerKeyOf {
  const groups = [0, 1].map((channel) => recognised.filter((one) => one.channel === channel))

  return ({ channel, speaker }) => {
    const group = groups[channel] ?? []
    const isTold = group.length > 1 && group.some((one) => one.speaker === speaker)

    return isTold ? `${channel}/${speaker}` : String(channel)
  }
}

function nameAll(
  { channels, speakerNames, unsavedNames }: LabelledState,
  { recognised, ...options }: KnownSpeakers & { isOwner: boolean; isMeetingHeard: boolean },
): Omit<SpeakerLabels, 'keyOf'> {
  const names = new Map<string, string>()
  const speakers = new Map<string, Speaker>()
  const findName = (speaker: Speaker) =>
    [...speakerNames.names, ...unsavedNames].findLast((one) => isSameSpeaker(one, speaker))?.name ||
    undefined
  const defaults = options.isOwner ? createOwnerDefaults(channels, options) : readerDefaults
  for (let channel = 0; channel < channels; channel++) {
    const key = String(channel)
    const group = recognised.filter((one) => one.channel === channel)
    const [only] = group.length === 1 ? group : []
    const whole = { channel, speaker: null }
    const ofChannel = findName(whole)
    const ofOnly = only && findName(only)
    names.set(key, ofOnly ?? ofChannel ?? defaults.channel(channel, group.length > 1))
    speakers.set(key, only && (ofOnly || !ofChannel) ? only : whole)
    if (group.length < 2) continue
    for (const [index, speaker] of group.entries()) {
      const own = `${key}/${speaker.speaker}`
      const base = channels === 2 && ofChannel ? `${ofChannel} ${index + 1}` : undefined
      names.set(own, findName(speaker) ?? base ?? defaults.speaker(speaker, recognised, channels))
      speakers.set(own, speaker)
    }
  }

  return { names, speakers }
}

interface DefaultNames {
  /** Of a channel, or with `isSeveral` of words of it whose speaker is not known. */
  channel(channel: number, isSeveral: boolean): string
  /** Of one of several speakers of a channel. */
  speaker(speaker: Speaker, recognised: readonly Speaker[], channels: number): string
}

/** The owner is heard by the microphone; with several speakers there it is not known who it is. */
function createOwnerDefaults(
  channels: number,
  { isMeetingHeard }: { isMeetingHeard: boolean },
): DefaultNames {
  const [microphone, meeting] = isMeetingHeard ? ['You', 'Them'] : ['Microphone', 'Meeting']

  return {
    channel(channel, isSeveral) {
      if (channel === 1) return meeting
      return isSeveral || channels === 1 ? UNKNOWN : microphone
    },
    speaker(speaker, recognised) {
      const group = recognised.filter(({ channel }) => channel === speaker.channel)

      return `${speaker.channel === 1 ? meeting : 'Speaker'} ${group.indexOf(speaker) + 1}`
    },
  }
}

/**
 * Readers are not told who the owner is. With two channels the first speakers of both are 1 and 2,
 * and others follow as they appear.
 */
const readerDefaults: DefaultNames = {
  channel: (channel, isSeveral) => (isSeveral ? UNKNOWN : `Speaker ${channel + 1}`),
  speaker(speaker, recognised, channels) {
    if (channels === 1) return `Speaker ${recognised.indexOf(speaker) + 1}`
    const firsts = [0, 1].map((channel) => recognised.find((one) => one.channel === channel))
    const first = firsts.indexOf(speaker)
    const others = recognised.filter((one) => !firsts.includes(one))

    return `Speaker ${first === -1 ? others.indexOf(speaker) + 3 : first + 1}`
  },
}
