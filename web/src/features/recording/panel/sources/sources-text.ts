import type { MeetingState } from '#web/features/recording/engine/audio/meeting/meeting-source.ts'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'

/** The texts about the sources of a running recording. */
export const sourcesText = {
  sharing: 'What is recorded',
  you: 'You',
  them: 'Them',
  addMeeting: 'Add the meeting',
  shareAgain: 'Share again',
  headphones: 'Your microphone picks up your speakers. Headphones keep the two sides apart.',
} as const

/** What is shared, by its surface, and the button that shares something else. */
export const sharedTexts = {
  browser: { text: 'A tab is shared.', button: 'Choose another tab' },
  window: {
    text: 'A window is shared. All sound from this computer is transcribed.',
    button: 'Choose another window',
  },
  monitor: {
    text: 'Your screen is shared. All sound from this computer is transcribed.',
    button: 'Share something else',
  },
  unknown: {
    text: 'All sound from this computer may be transcribed.',
    button: 'Share something else',
  },
} as const

/** What is shared, as far as the browser says. */
export type SharedSurface = keyof typeof sharedTexts

/** Formats what became of the meeting, and what is still recorded. */
export function formatMeetingEnded(
  { at }: Extract<MeetingState, { name: 'ended' }>,
  { hasMicrophone }: { hasMicrophone: boolean },
): string {
  const rest = hasMicrophone
    ? 'Recording continues with your microphone.'
    : 'Nothing is recorded until you share it again.'
  const what =
    at === null
      ? 'The meeting is not shared any more.'
      : `The meeting stopped being shared at ${formatTimeOfDay(at)}.`

  return `${what} ${rest}`
}

/** Formats what a level meter measures, for screen readers. */
export function formatLevelLabel(name: string): string {
  return `Level of ${name}`
}
