import type { CheckSnapshot } from '#web/features/recording/engine/check/recording-check.ts'
import type { SoundVerdict } from '#web/features/recording/engine/check/sound-check.ts'
import { recorderMessages } from '#web/features/recording/engine/recorder-messages.ts'

/** One line of the check: what is checked, how it stands, and the sentence for it. */
export interface CheckLine {
  title: string
  status: 'waiting' | 'passed' | 'problem'
  text: string
}

/** Texts of the check before a recording. */
export const checkText = {
  label: 'What works',
  shareMeeting: 'Share the meeting',
  planned: 'Planned length',
  allFine: 'Everything works. You can start.',
  again: 'Check again',
} as const

const microphoneTexts: Record<SoundVerdict, string> = {
  waiting: 'Say something.',
  heard: 'We hear you well.',
  'switched-off':
    'Nothing at all comes from this microphone. Check its mute switch, or choose another one.',
  faint: 'We hear no voice yet. Say something; if you did, come closer or turn the microphone up.',
  'too-loud': recorderMessages.tooLoud,
}

const meetingTexts: Record<SoundVerdict, string> = {
  waiting: 'Let somebody speak in the meeting, or play something in it.',
  heard: 'We hear the meeting.',
  'switched-off':
    'No sound comes from the meeting. Play something in it, and check that its tab is not muted.',
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

/** The line of the microphone. */
export function describeMicrophone(verdict: SoundVerdict): CheckLine {
  return { title: 'Microphone', status: statuses[verdict], text: microphoneTexts[verdict] }
}

/** The line of the meeting; null is one that is not shared. */
export function describeMeeting(verdict: SoundVerdict | null): CheckLine {
  const title = 'Meeting'
  if (verdict === null) {
    const text = 'Share it once to hear whether its sound arrives. Start Recording asks again.'
    return { title, status: 'waiting', text }
  }

  return { title, status: statuses[verdict], text: meetingTexts[verdict] }
}

/** The line of the recogniser. */
export function describeWords(words: CheckSnapshot['words']): CheckLine {
  const title = 'Words'
  switch (words.name) {
    case 'waiting':
      return { title, status: 'waiting', text: 'Say: “Every event has a number of its own.”' }
    case 'written':
      return { title, status: 'passed', text: formatWritten(words) }
    case 'late':
      return { title, status: 'problem', text: `${formatWritten(words)} That is late.` }
    case 'none':
      return {
        title,
        status: 'problem',
        text: 'We heard a voice, but no words. Speak English, clearly and close to the microphone.',
      }
    case 'refused':
      return {
        title,
        status: 'problem',
        text: words.reason ?? 'The recogniser did not answer.',
      }
    case 'over':
      return { title, status: 'waiting', text: 'The check is over, and we heard no words.' }
    default:
      return words satisfies never
  }
}

/** The line of the network. */
export function describeNetwork(network: CheckSnapshot['network']): CheckLine {
  const title = 'Network'
  switch (network.name) {
    case 'waiting':
      return { title, status: 'waiting', text: 'Measuring…' }
    case 'fast':
      return { title, status: 'passed', text: `The server answers in ${network.medianMs} ms.` }
    case 'slow':
      return {
        title,
        status: 'problem',
        text: `The server answers in ${network.medianMs} ms: the text will come late. Nothing is lost.`,
      }
    case 'no-answer':
      return {
        title,
        status: 'problem',
        text: 'The server does not answer. Check your connection.',
      }
    default:
      return network satisfies never
  }
}

/** The line of the minutes: whether they cover the planned length. */
export function describeMinutes(available: number, planned: number): CheckLine {
  const title = 'Minutes'
  if (available >= planned)
    return { title, status: 'passed', text: `Enough for ${planned} minutes.` }

  return {
    title,
    status: 'problem',
    text: `A recording would stop after ${available} ${available === 1 ? 'minute' : 'minutes'}.`,
  }
}

function formatWritten({ text, delayMs }: { text: string; delayMs: number }): string {
  return `“${text}” was written after ${(delayMs / 1000).toFixed(1)} s.`
}

/** One sentence for the state of all lines, for people who hear it; empty while it is not known. */
export function summarise(lines: readonly CheckLine[]): string {
  const problems = lines.filter(({ status }) => status === 'problem').map(({ title }) => title)
  if (problems.length > 0) return `Needs attention: ${problems.join(', ')}.`

  return lines.every(({ status }) => status === 'passed') ? checkText.allFine : ''
}
