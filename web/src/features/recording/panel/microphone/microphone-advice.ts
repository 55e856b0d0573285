import {
  type MicrophoneErrorKind,
  nameSystemSettings,
} from '#web/features/recording/engine/audio/microphone-error.ts'

/** How to get a microphone to work, in steps for this browser. */
interface MicrophoneAdvice {
  title: string
  steps: string[]
}

const browserSteps = {
  firefox:
    'Click the crossed-out microphone at the left of the address, and remove the block beside “Microphone”.',
  safari:
    'In the menu bar choose Safari, “Settings for this website”, and set Microphone to Allow.',
  ios: 'Tap the button beside the address, then “Website Settings”, and set Microphone to Allow.',
  chromium: 'Click the icon at the left of the address, and switch Microphone on.',
}

const SYSTEM_STEP =
  'If it is on there, allow your browser to use the microphone in the privacy settings of your device.'

/**
 * What to do about an unusable microphone, in this browser's terms. `isBlocked`: the browser will
 * not ask again.
 */
export function getMicrophoneAdvice(
  kind: MicrophoneErrorKind,
  { isBlocked, userAgent }: { isBlocked: boolean; userAgent: string },
): MicrophoneAdvice {
  switch (kind) {
    case 'denied':
      return isBlocked
        ? {
            title: 'Your browser blocks the microphone here',
            steps: [browserSteps[browserOf(userAgent)], SYSTEM_STEP],
          }
        : {
            title: 'Live-scribe needs your microphone',
            steps: ['Press “Try again”, and choose Allow when your browser asks.'],
          }
    case 'system':
      return {
        title: 'Your computer does not let this browser use the microphone',
        steps: [
          `Open ${nameSystemSettings(userAgent)}, and switch your browser on. It may have to be started again.`,
        ],
      }
    case 'busy':
      return {
        title: 'Another program uses your microphone',
        steps: ['End the call or recording there, or choose another microphone below.'],
      }
    case 'missing':
      return {
        title: 'No microphone found',
        steps: ['Connect one or switch it on. Some headsets have a switch of their own.'],
      }
    case 'insecure':
      return {
        title: 'This page may not use a microphone',
        steps: [
          'Browsers allow it on secure pages only: open this address with https in front, or as localhost on the device that runs Live-scribe.',
        ],
      }
    case 'setup':
    case 'other':
      return {
        title: 'The microphone did not start',
        steps: [
          'Unplug it and connect it again, or choose another one below. Reloading the page helps, too.',
        ],
      }
    default:
      return kind satisfies never
  }
}

function browserOf(userAgent: string): keyof typeof browserSteps {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)) return 'safari'

  return 'chromium'
}
