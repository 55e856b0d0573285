import { formatRecordingError } from '../../recorder-messages.ts'
import { MeetingError, type MeetingSurface } from './meeting-error.ts'
import { meetingMessages } from './meeting-messages.ts'
import type { MeetingSupport } from './meeting-support.ts'

/** The MeetingError for a rejected getDisplayMedia. */
export function toMeetingError(error: unknown): MeetingError {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  // Chromium on macOS says so when the system lets it record no window or screen.
  if (name === 'NotAllowedError' && message.includes('by system')) {
    return new MeetingError('other', meetingMessages.deniedBySystem, error)
  }
  if (name === 'NotAllowedError') return new MeetingError('cancelled', '', error)
  if (name === 'NotReadableError' || name === 'AbortError') {
    return new MeetingError('busy', meetingMessages.meetingBusy, error)
  }
  const text = formatRecordingError(message || name || 'the meeting could not be shared.')

  return new MeetingError('other', text, error)
}

/** The MeetingError for a choice that came without sound. */
export function createNoSoundError(
  surface: MeetingSurface,
  { tab, window, screen }: MeetingSupport,
): MeetingError {
  if (!tab) return new MeetingError('unsupported', meetingMessages.meetingUnsupported)
  if (surface === 'browser' || surface === null) {
    return new MeetingError('no-sound', meetingMessages.tabWithoutSound)
  }
  const hasSound = surface === 'window' ? window : screen
  const text = hasSound ? meetingMessages.screenWithoutSound : meetingMessages.soundFromTabOnly

  return new MeetingError('no-sound', text)
}
