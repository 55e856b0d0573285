import { useId } from 'react'
import type { MicrophoneDevice } from '#web/features/recording/engine/audio/chosen-microphone.ts'

interface MicrophoneSelectProps {
  devices: readonly MicrophoneDevice[]
  /** The id of the chosen microphone, or of the one that is heard. */
  value: string | undefined
  onChange: (id: string) => void
}

/** The choice of a microphone among those there are. */
export function MicrophoneSelect({ devices, value, onChange }: MicrophoneSelectProps) {
  const id = useId()

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Microphone
      </label>
      <select
        id={id}
        className="min-h-12 w-full min-w-0 rounded-control border border-rule-strong bg-sheet px-3 text-body text-ink"
        value={devices.some((device) => device.id === value) ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        {devices.length === 0 && <option value="">No microphone yet</option>}
        {devices.length > 0 && (
          <option value="" disabled>
            Choose a microphone
          </option>
        )}
        {devices.map((device) => (
          <option key={device.id} value={device.id}>
            {device.name}
          </option>
        ))}
      </select>
    </div>
  )
}
