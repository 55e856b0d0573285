import { Hourglass, type IconNode, Mic, MicOff, Wifi, WifiOff } from 'lucide'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { RecorderSnapshot } from '../engine/recorder-ports.ts'
import { getResumableSession } from '../engine/recorder-state.ts'
import { formatUnsavedAudio } from '../history/unsaved-audio-query.ts'

interface Shown
  extends Pick<
    RecorderSnapshot,
    'state' | 'unsavedMs' | 'behindMs' | 'isDelivered' | 'microphone' | 'pausedAt'
  > {
  /** Seconds of unsaved audio on this device while nothing is recorded. */
  unsavedSeconds: number
  /** Whether another tab or device records this session. */
  isElsewhere: boolean
  /** Whether the device has a network. */
  isOnline: boolean
}

interface Line {
  text: string
  icon: IconNode
  isTrouble?: boolean
}

/** Milliseconds behind the speech from which the delay is shown. */
const BEHIND_MS = 3000

/** The connection's state in words. */
export function ConnectionState(snapshot: Shown) {
  const { text, icon, isTrouble = false } = describe(snapshot)

  return (
    <p
      role="status"
      className={`inline-flex items-center gap-2 ${isTrouble ? 'text-warning' : 'text-ink-soft'}`}
    >
      <Icon
        of={icon}
        size={16}
        className={`shrink-0 ${isTrouble ? 'max-sm:hidden' : 'max-[24rem]:hidden'}`}
      />
      {text}
    </p>
  )
}

function describe(snapshot: Shown): Line {
  const { state, unsavedMs, unsavedSeconds, isElsewhere } = snapshot
  if (isElsewhere && getResumableSession(state) !== null) {
    return { text: 'Recording in another tab or on another device', icon: Mic }
  }
  switch (state.name) {
    case 'idle':
      return { text: 'Ready to record', icon: Mic }
    case 'starting':
    case 'resuming':
      return { text: 'Connecting', icon: Wifi }
    case 'paused':
      return { text: withUnwritten('Paused', unsavedSeconds), icon: MicOff, isTrouble: true }
    case 'recording':
    case 'repairing':
      return describeHearing(snapshot)
    case 'stopping':
      return unsavedMs >= BEHIND_MS
        ? { text: lastWords(snapshot), icon: Hourglass }
        : { text: 'Connected', icon: Wifi }
    case 'stopped':
      return state.isComplete
        ? { text: 'This recording has ended', icon: MicOff }
        : {
            text: withUnwritten('Disconnected', unsavedSeconds),
            icon: WifiOff,
            isTrouble: true,
          }
    default:
      return state satisfies never
  }
}

function describeHearing({ state, unsavedMs, behindMs, microphone, ...rest }: Shown): Line {
  if (rest.pausedAt !== null) {
    return { text: `Paused at ${formatTimeOfDay(rest.pausedAt)}`, icon: MicOff, isTrouble: true }
  }
  if (state.name === 'repairing') {
    const text = rest.isOnline ? 'Reconnecting' : 'Offline'
    return {
      text: `${text}, ${Math.round(unsavedMs / 1000)} s held`,
      icon: WifiOff,
      isTrouble: true,
    }
  }
  if (microphone === 'lost') {
    return { text: 'Microphone reconnecting', icon: MicOff, isTrouble: true }
  }
  if (behindMs >= BEHIND_MS) {
    return { text: `${behindMs / 1000} s behind`, icon: Hourglass, isTrouble: true }
  }

  return { text: 'Connected', icon: Wifi }
}

function withUnwritten(text: string, seconds: number): string {
  const unwritten = formatUnsavedAudio(seconds)

  return unwritten === null ? text : `${text}, ${unwritten}`
}

/** Formats what remains after a stop; the page must stay open until the server has all audio. */
function lastWords({ unsavedMs, isDelivered }: Shown): string {
  const rest = `the last ${unsavedMs / 1000} s`

  return isDelivered
    ? `Finishing ${rest}. You can close this page.`
    : `Sending ${rest}. Please keep this page open.`
}
