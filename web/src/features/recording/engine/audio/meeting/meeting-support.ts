import { meetingMessages } from './meeting-messages.ts'
import { canShareSound, type DesktopSystem, type SharingFeatures } from './sharing-features.ts'

/** What can be shared with its sound. */
export interface MeetingSupport {
  tab: boolean
  window: boolean
  screen: boolean
  /** What to choose in the picker, or why there is nothing to choose. */
  text: string
}

interface MatrixRow {
  systems: readonly DesktopSystem[]
  /** Whether the row needs a browser with `restrictOwnAudio`. */
  needsRestrictOwnAudio: boolean
  surfaces: Pick<MeetingSupport, 'window' | 'screen'>
}

const TAB_TEXT = 'Open the meeting in a tab of this browser, and choose that tab in the picker.'
const PROGRAM_TEXT =
  'Choose the tab, the window or the screen with your meeting in the picker, and leave its sound switched on.'
const SCREEN_TEXT =
  'Choose the meeting’s tab in the picker, or the whole screen for a meeting program, and leave its sound switched on.'
const ONLY_TAB_TEXT =
  'This computer can only share sound from a tab. Open the meeting in a browser tab and pick that tab.'

/** Which surfaces besides tabs come with sound; the first row that fits counts. */
export const soundMatrix: readonly MatrixRow[] = [
  {
    systems: ['windows', 'macos', 'chromeos'],
    needsRestrictOwnAudio: true,
    surfaces: { window: true, screen: true },
  },
  {
    systems: ['windows', 'chromeos'],
    needsRestrictOwnAudio: false,
    surfaces: { window: false, screen: true },
  },
  {
    systems: ['macos', 'linux', 'other'],
    needsRestrictOwnAudio: false,
    surfaces: { window: false, screen: false },
  },
]

/** Which sound this browser can share, with the sentence that says so. */
export function getMeetingSupport(features: SharingFeatures): MeetingSupport {
  if (!canShareSound(features)) {
    return { tab: false, window: false, screen: false, text: meetingMessages.meetingUnsupported }
  }
  const { system, hasRestrictOwnAudio } = features
  const row = soundMatrix.find(
    ({ systems, needsRestrictOwnAudio }) =>
      systems.includes(system) && (hasRestrictOwnAudio || !needsRestrictOwnAudio),
  )
  const { window = false, screen = false } = row?.surfaces ?? {}

  return { tab: true, window, screen, text: textOf({ window, screen, system }) }
}

function textOf({
  window,
  screen,
  system,
}: Pick<MeetingSupport, 'window' | 'screen'> & { system: DesktopSystem }): string {
  if (window) return PROGRAM_TEXT
  if (screen) return SCREEN_TEXT

  return system === 'other' ? TAB_TEXT : ONLY_TAB_TEXT
}
