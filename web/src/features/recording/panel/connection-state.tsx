import { Hourglass, type LucideIcon, Mic, MicOff, Wifi, WifiOff } from 'lucide-react'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'
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
  Icon: LucideIcon
  isTrouble?: boolean
}

/** Milliseconds behind the speech from which the delay is shown. */
const BEHIND_MS = 3000

/** The connection's state in words. */
export function ConnectionState(snapshot: Shown) {
  const { text, Icon, isTrouble = false } = describe(snapshot)

  return (
    <p
      role="status"
      className={`inline-flex items-center gap-2 ${isTrouble ? 'text-warning' : 'text-ink-soft'}`}
    >
      <Icon
        size={16}
        aria-hidden="true"
        className={`shrink-0 ${isTrouble ? 'max-sm:hidden' : 'max-[24rem]:hidden'}`}
      />
      {text}
    </p>
  )
}

function describe(snapshot: Shown): Line {
  const { state, unsavedMs, unsavedSeconds, isElsewhere } = snapshot
  if (isElsewhere && getResumableSession(state) !== null) {
    return { text: 'Recording in another tab or on another device', Icon: Mic }
  }
  switch (state.name) {
    case 'idle':
      return { text: 'Ready to record', Icon: Mic }
    case 'starting':
    case 'resuming':
      return { text: 'Connecting', Icon: Wifi }
    case 'paused':
      return { text: withUnwritten('Paused', unsavedSeconds), Icon: MicOff, isTrouble: true }
    case 'recording':
    case 'repairing':
      return describeHearing(snapshot)
    case 'stopping':
      return unsavedMs >= BEHIND_MS
        ? { text: lastWords(snapshot), Icon: Hourglass }
        : { text: 'Connected', Icon: Wifi }
    case 'stopped':
      return state.isComplete
        ? { text: 'This recording has ended', Icon: MicOff }
        : {
            text: withUnwritten('Disconnected', unsavedSeconds),
            Icon: WifiOff,
            isTrouble: true,
          }
    default:
      return state satisfies never
  }
}

function describeHearing({ state, unsavedMs, behindMs, microphone, ...rest }: Shown): Line {
  if (rest.pausedAt !== null) {
    return { text: `Paused at ${formatTimeOfDay(rest.pausedAt)}`, Icon: MicOff, isTrouble: true }
  }
  if (state.name === 'repairing') {
    const text = rest.isOnline ? 'Reconnecting' : 'Offline'
    return {
      text: `${text}, ${Math.round(unsavedMs / 1000)} s held`,
      Icon: WifiOff,
      isTrouble: true,
    }
  }
  if (microphone === 'lost') {
    return { text: 'Microphone reconnecting', Icon: MicOff, isTrouble: true }
  }
  if (behindMs >= BEHIND_MS) {
    return { text: `${behindMs / 1000} s behind`, Icon: Hourglass, isTrouble: true }
  }

  return { text: 'Connected', Icon: Wifi }
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
