import { Hourglass, MicOff, Wifi, WifiOff } from 'lucide-react'
import { formatTimeOfDay } from '#web/lib/format-date.ts'
import type { RecorderSnapshot } from './recorder-ports.ts'
import { isHearing } from './recorder-state.ts'

type Shown = Pick<
  RecorderSnapshot,
  'state' | 'heldMs' | 'behindMs' | 'isDelivered' | 'microphone' | 'pausedAt'
>

/** Text that is further behind the voice than this is said to be. */
const BEHIND_MS = 3000

/** Whether what is said reaches the server, in words. */
export function ConnectionState(snapshot: Shown) {
  const { text, Icon, isTrouble } = describe(snapshot)

  return (
    <p
      role="status"
      className={`inline-flex items-center gap-2 ${isTrouble ? 'text-warning' : 'text-ink-soft'}`}
    >
      <Icon
        size={16}
        aria-hidden="true"
        className={`shrink-0 ${isTrouble ? 'max-sm:hidden' : ''}`}
      />
      {text}
    </p>
  )
}

function describe(snapshot: Shown) {
  const { state, heldMs, behindMs, microphone, pausedAt } = snapshot
  if (isHearing(state)) {
    if (pausedAt !== null) {
      return { text: `Paused at ${formatTimeOfDay(pausedAt)}`, Icon: MicOff, isTrouble: true }
    }
    if (state.name === 'repairing') {
      const text = `Reconnecting, ${Math.round(heldMs / 1000)} s held`
      return { text, Icon: WifiOff, isTrouble: true }
    }
    if (microphone === 'lost') {
      return { text: 'Microphone reconnecting', Icon: MicOff, isTrouble: true }
    }
    if (behindMs >= BEHIND_MS) {
      return { text: `${behindMs / 1000} s behind`, Icon: Hourglass, isTrouble: true }
    }
  }
  if (state.name === 'stopping' && heldMs >= BEHIND_MS) {
    return { text: lastWords(snapshot), Icon: Hourglass, isTrouble: false }
  }
  const isConnected = state.name === 'recording' || state.name === 'stopping'

  return {
    text: isConnected ? 'Connected' : 'Disconnected',
    Icon: isConnected ? Wifi : WifiOff,
    isTrouble: false,
  }
}

/** What is left to do after a stop; the page is needed until the server has all audio. */
function lastWords({ heldMs, isDelivered }: Shown): string {
  const rest = `the last ${heldMs / 1000} s`

  return isDelivered
    ? `Writing down ${rest}. You can close this page.`
    : `Sending ${rest}. Please keep this page open.`
}
