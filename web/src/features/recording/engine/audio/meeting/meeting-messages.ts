/** Why the sound of a meeting could not be captured, for people. */
export const meetingMessages = {
  tabWithoutSound:
    'The tab was shared without its sound. Choose it again and leave “Also share tab audio” on.',
  screenWithoutSound:
    'It was shared without its sound. Choose it again and leave “Also share system audio” on.',
  soundFromTabOnly:
    'This computer can only share sound from a tab. Open the meeting in a browser tab, or record the microphone.',
  meetingUnsupported:
    'This browser can’t share the sound of other tabs. Open this page in Chrome or Edge on a computer. Or play the meeting through loudspeakers, so that the microphone hears both sides.',
  deniedBySystem:
    'Your system does not let this browser record the screen. Allow it in the system settings, or share a tab.',
  meetingBusy:
    'The sound could not be captured. Close other programs that record it, and try again.',
} as const
