import { MicOff, Wifi, WifiOff } from 'lucide-react'
import { formatTimeOfDay } from '#web/lib/format-date.ts'
import type { RecorderSnapshot } from './recorder-ports.ts'
import { isHearing } from './recorder-state.ts'

type Shown = Pick<RecorderSnapshot, 'state' | 'heldMs' | 'microphone' | 'pausedAt'>

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

function describe({ state, heldMs, microphone, pausedAt }: Shown) {
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
  }
  const isConnected = state.name === 'recording' || state.name === 'stopping'

  return {
    text: isConnected ? 'Connected' : 'Disconnected',
    Icon: isConnected ? Wifi : WifiOff,
    isTrouble: false,
  }
}
