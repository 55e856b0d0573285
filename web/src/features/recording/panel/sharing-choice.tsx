import { useSyncExternalStore } from 'react'
import { Select } from '#web/ui/form/select.tsx'
import { isSharedFromStart } from './shared-from-start.ts'

const options = [
  { value: 'start', label: 'From the start' } as const,
  { value: 'later', label: 'Once I turn it on' } as const,
]

/** The choice of whether the next recordings can be read along from their start. */
export function SharingChoice() {
  const isShared = useSyncExternalStore(isSharedFromStart.subscribe, isSharedFromStart.get)

  return (
    <Select
      label="Sharing"
      layout="row"
      value={isShared ? 'start' : 'later'}
      options={options}
      onChange={(value) => isSharedFromStart.set(value === 'start')}
    />
  )
}
