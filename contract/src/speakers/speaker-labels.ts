import type { SessionStatus } from '../recording.ts'
import type { Speaker, SpeakerNames } from '../speaker-names.ts'
import { isSameSpeaker, type KnownSpeakers } from './known-speakers.ts'

/** With less speech in the meeting's channel the microphone may have heard both sides. */
const MIN_MEETING_SPEECH_MS = 3000

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

const UNKNOWN = 'Unknown speaker'

/** Whether lines have names: not in one channel with at most one speaker to whom none was given. */
export function hasSpeakers(
  channels: number,
  { recognised }: KnownSpeakers,
  given: SpeakerNames['names'],
): boolean {
  return (
    channels > 1 ||
    recognised.length > 1 ||
    given.some(({ channel, name }) => channel < channels && name)
  )
}

/** While it runs, the sources say who speaks; at the end it is known whether the meeting spoke. */
export function isMeetingHeard(
  { status }: { status: SessionStatus | 'unknown' },
  { meetingSpeechMs }: KnownSpeakers,
): boolean {
  return status !== 'completed' || meetingSpeechMs > MIN_MEETING_SPEECH_MS
}

/** Creates the function that says which words have the same name. */
export function createSpeakerKeyOf({ recognised }: KnownSpeakers): SpeakerKeyOf {
  const groups = [0, 1].map((channel) => recognised.filter((one) => one.channel === channel))

  return ({ channel, speaker }) => {
    const group = groups[channel] ?? []
    const isTold = group.length > 1 && group.some((one) => one.speaker === speaker)

    return isTold ? `${channel}/${speaker}` : String(channel)
  }
}

/** Names all channels and speakers; of several given names the last one counts. */
export function nameSpeakers(
  channels: number,
  given: SpeakerNames['names'],
  { recognised, ...options }: KnownSpeakers & { isOwner: boolean; isHeard: boolean },
): Omit<SpeakerLabels, 'keyOf'> {
  const names = new Map<string, string>()
  const speakers = new Map<string, Speaker>()
  const findName = (speaker: Speaker) =>
    given.findLast((one) => isSameSpeaker(one, speaker))?.name || undefined
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
function createOwnerDefaults(channels: number, { isHeard }: { isHeard: boolean }): DefaultNames {
  const [microphone, meeting] = isHeard ? ['You', 'Them'] : ['Microphone', 'Meeting']

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
