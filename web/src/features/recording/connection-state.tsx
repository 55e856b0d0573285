import { Wifi, WifiOff } from 'lucide-react'
import type { RecorderSnapshot } from './recorder.ts'

/** Whether what is said reaches the server, in words. */
export function ConnectionState({ state, heldMs }: Pick<RecorderSnapshot, 'state' | 'heldMs'>) {
  const isConnected = state.name === 'recording' || state.name === 'stopping'
  const isRepairing = state.name === 'repairing'
  const Icon = isConnected ? Wifi : WifiOff

  return (
    <p
      role="status"
      className={`inline-flex items-center gap-2 ${isRepairing ? 'text-warning' : 'text-ink-soft'}`}
    >
      <Icon
        size={16}
        aria-hidden="true"
        className={`shrink-0 ${isRepairing ? 'max-sm:hidden' : ''}`}
      />
      {isRepairing && <span>Reconnecting, {Math.round(heldMs / 1000)} s held</span>}
      {!isRepairing && (isConnected ? 'Connected' : 'Disconnected')}
    </p>
  )
}
