/** The recorder's texts about a meeting, loaded with the recording. */
export const meetingNotices = {
  silent:
    'We hear you, but nothing from the meeting yet. Is it the right tab, and is anybody speaking?',
  silentAlone:
    'We hear nothing from the meeting yet. Is it the right tab, and is anybody speaking?',
  refused: 'Recording continues with your microphone, without the meeting.',
  missing: 'The meeting is not in this recording.',
} as const
