import type { MicrophoneDevice } from '#web/features/recording/engine/audio/chosen-microphone.ts'
import { Select } from '#web/ui/form/select.tsx'

interface MicrophoneSelectProps {
  devices: readonly MicrophoneDevice[]
  /** The id of the chosen microphone, or of the one that is heard. */
  value: string | undefined
  onChange: (id: string) => void
}

/** The choice of a microphone among those there are. */
export function MicrophoneSelect({ devices, value, onChange }: MicrophoneSelectProps) {
  return (
    <Select
      label="Microphone"
      layout="stacked"
      value={devices.some((device) => device.id === value) ? (value ?? '') : ''}
      options={devices.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={devices.length === 0 ? 'No microphone yet' : 'Choose a microphone'}
      onChange={onChange}
    />
  )
}
