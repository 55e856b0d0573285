import type { RecordingPermission } from '@live-scribe/contract/billing'
import type { EchoVerdict } from '#web/features/recording/engine/check/echo-check.ts'
import type { CheckSnapshot } from '#web/features/recording/engine/check/recording-check.ts'
import type { SoundVerdict } from '#web/features/recording/engine/check/sound-check.ts'
import { recorderMessages } from '#web/features/recording/engine/recorder-messages.ts'
import { describeMinutes } from '#web/features/recording/planned-length/describe-minutes.ts'

/** What a line of the check is about. */
export type CheckSubject =
  | 'microphone'
  | 'meeting'
  | 'echo'
  | 'words'
  | 'network'
  | 'minutes'
  | 'readers'

/**
 * One line of the check: what is checked, how it stands, and the sentence for it. `remembered`: fine
 * at an earlier check, and not known yet today; `skipped`: not needed for a recording.
 */
export interface CheckLine {
  subject: CheckSubject
  title: string
  status: 'waiting' | 'passed' | 'problem' | 'remembered' | 'skipped'
  text: string
}

/** Texts of the check before a recording. */
export const checkText = {
  label: 'What works',
  shareMeeting: 'Share the meeting',
  allFine: 'Everything works. You can start.',
  again: 'Check again',
  skip: 'Skip the check',
} as const

const microphoneTexts: Record<SoundVerdict, string> = {
  waiting: 'Say something.',
  heard: 'We hear you well.',
  'switched-off':
    'Nothing at all comes from this microphone. Check its mute switch, or choose another one.',
  faint: 'We hear no voice yet. Say something; if you did, come closer or turn the microphone up.',
  'too-loud': recorderMessages.tooLoud,
}

const ownWords = 'Say: “Every event has a number of its own.”'
const meetingWords = 'What is said in the meeting appears here once it is shared.'
const noOwnWords =
  'We heard a voice, but no words. Speak English, clearly and close to the microphone.'
const noMeetingWords = 'We heard a voice, but no words. Only English is written down.'

const wordsBegin =
  'Words appear once the speech model has arrived. You can start: what is said waits for it.'

const meetingTexts: Record<SoundVerdict, string> = {
  waiting: 'Let somebody speak in the meeting, or play something in it.',
  heard: 'We hear the meeting.',
  'switched-off':
    'No sound comes from the meeting. Play something in it, and check that the right tab is shared.',
  faint: 'We hear no voice from the meeting yet. Turn it up, or play something in it.',
  'too-loud': 'The meeting’s sound is distorted. Turn its volume down.',
}

const statuses: Record<SoundVerdict, CheckLine['status']> = {
  waiting: 'waiting',
  heard: 'passed',
  'switched-off': 'problem',
  faint: 'problem',
  'too-loud': 'problem',
}

/** The line of the microphone, which `isOpen` unless it could not be opened. */
export function describeMicrophone(verdict: SoundVerdict, isOpen = true): CheckLine {
  const line = { subject: 'microphone', title: 'Microphone' } as const
  if (!isOpen) {
    const text = 'It could not be opened. What to do is said above.'
    return { ...line, status: 'problem', text }
  }

  return { ...line, status: statuses[verdict], text: microphoneTexts[verdict] }
}

/** The line of the meeting; null is one that is not shared. */
export function describeMeeting(verdict: SoundVerdict | null): CheckLine {
  const line = { subject: 'meeting', title: 'Meeting' } as const
  if (verdict === null) {
    const text = 'Share it once to hear whether its sound arrives. Start Recording asks again.'
    return { ...line, status: 'waiting', text }
  }

  return { ...line, status: statuses[verdict], text: meetingTexts[verdict] }
}

/** The line of the echo; null while only one source is captured. */
export function describeEcho(verdict: EchoVerdict | null): CheckLine {
  const line = { subject: 'echo', title: 'Echo' } as const
  switch (verdict) {
    case null:
    case 'waiting':
      return { ...line, status: 'waiting', text: 'Measured while somebody speaks in the meeting.' }
    case 'none':
      return { ...line, status: 'passed', text: 'Your microphone does not pick up the meeting.' }
    case 'echo':
      return {
        ...line,
        status: 'problem',
        text: 'Your microphone picks up the meeting from your speakers. Headphones help.',
      }
    default:
      return verdict satisfies never
  }
}

/**
 * The line of the readers' link; `readers` is null while no session has a link yet, or the number of
 * readers is not known.
 */
export function describeReaders(hasLink: boolean, readers: number | null): CheckLine {
  const line = { subject: 'readers', title: 'Readers' } as const
  if (!hasLink) {
    const text = 'The link and its QR code are made when you start. Nobody needs to be there yet.'
    return { ...line, status: 'skipped', text }
  }
  if (readers !== null && readers > 0) {
    const text = `The link works: ${readers === 1 ? 'one reader has' : `${readers} readers have`} it open.`
    return { ...line, status: 'passed', text }
  }
  const text =
    'Scan this with a phone to see what readers see, or leave it: recording needs no reader.'

  return { ...line, status: 'skipped', text }
}

/** The line of the link before the first recording, to try with another device where one can. */
export function describeLink(isOnlyHere: boolean): CheckLine {
  const text = isOnlyHere
    ? 'It will open only on this computer. For other devices in your network, start Live-scribe with this:'
    : 'Scan this with a phone: if a page opens, the link to your recording will too. Or leave it.'

  return { subject: 'readers', title: 'Link', status: 'skipped', text }
}

/**
 * The line of the recogniser, which writes down the meeting where no microphone is recorded;
 * `isArriving` while its first model is on its way.
 */
export function describeWords(
  words: CheckSnapshot['words'],
  { ofMeeting = false, isArriving = false }: { ofMeeting?: boolean; isArriving?: boolean } = {},
): CheckLine {
  const line = { subject: 'words', title: 'Words' } as const
  if (isArriving && words.name !== 'refused') {
    return { ...line, status: 'skipped', text: wordsBegin }
  }
  switch (words.name) {
    case 'waiting':
      return { ...line, status: 'waiting', text: ofMeeting ? meetingWords : ownWords }
    case 'written':
      return { ...line, status: 'passed', text: formatWritten(words) }
    case 'late':
      return { ...line, status: 'problem', text: `${formatWritten(words)} That is late.` }
    case 'none':
      return {
        ...line,
        status: 'problem',
        text: ofMeeting ? noMeetingWords : noOwnWords,
      }
    case 'refused':
      return {
        ...line,
        status: 'problem',
        text: words.reason ?? 'The recogniser did not answer.',
      }
    case 'over':
      return { ...line, status: 'waiting', text: 'The check is over, and we heard no words.' }
    default:
      return words satisfies never
  }
}

/** The line of the network. */
export function describeNetwork(network: CheckSnapshot['network']): CheckLine {
  const line = { subject: 'network', title: 'Network' } as const
  switch (network.name) {
    case 'waiting':
      return { ...line, status: 'waiting', text: 'Measuring…' }
    case 'fast':
      return { ...line, status: 'passed', text: `The server answers in ${network.medianMs} ms.` }
    case 'slow':
      return {
        ...line,
        status: 'problem',
        text: `The server answers in ${network.medianMs} ms: the text will come late. Nothing is lost.`,
      }
    case 'no-answer':
      return {
        ...line,
        status: 'problem',
        text: 'The server does not answer. Check your connection.',
      }
    default:
      return network satisfies never
  }
}

/** The line of the minutes: whether they cover the planned length; null where none is planned. */
export function describeMinutesLine(
  permission: RecordingPermission,
  planned: number | null,
): CheckLine {
  const { isEnough, text } = describeMinutes(permission, planned)

  return { subject: 'minutes', title: 'Minutes', status: isEnough ? 'passed' : 'problem', text }
}

function formatWritten({ text, delayMs }: { text: string; delayMs: number }): string {
  return `Heard “${text}” after ${(delayMs / 1000).toFixed(1)} s.`
}

/** One sentence for the state of all lines, for people who hear it; empty while it is not known. */
export function summarise(lines: readonly CheckLine[]): string {
  const problems = lines.filter(({ status }) => status === 'problem').map(({ title }) => title)
  if (problems.length > 0) return `Needs attention: ${problems.join(', ')}.`
  const isKnown = ({ status }: CheckLine) => status === 'passed' || status === 'skipped'

  return lines.every(isKnown) ? checkText.allFine : ''
}
