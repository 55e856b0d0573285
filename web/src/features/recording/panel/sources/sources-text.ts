import type { MeetingState } from '#web/features/recording/engine/audio/meeting/meeting-keeper.ts'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'

/** The texts about the sources of a running recording. */
export const sourcesText = {
  sharing: 'What is recorded',
  you: 'You',
  them: 'Them',
  addMeeting: 'Add the meeting',
  shareAgain: 'Share again',
  chooseAnother: 'Choose another tab',
  headphones: 'Your microphone picks up your speakers. Headphones keep the two sides apart.',
  allSound: 'All sound from this computer is transcribed.',
} as const

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
