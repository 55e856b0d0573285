import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Select } from '#web/ui/form/select.tsx'
import { StatusText } from '#web/ui/status-text.tsx'
import { recordingPermissionQuery } from '../panel/recording-permission.ts'
import { describeMinutes } from './describe-minutes.ts'
import { plannableMinutes, plannedLength } from './planned-length.ts'

const OPEN_END = 'open-end'

const options = [
  { value: OPEN_END, label: 'No limit' },
  ...plannableMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} min` })),
]

interface PlannedLengthChoiceProps {
  /** Whether the check is open, which tells of the minutes itself. */
  isChecking: boolean
}

/** The choice of how long the next recording is planned to be, and what the minutes cover of it. */
export function PlannedLengthChoice({ isChecking }: PlannedLengthChoiceProps) {
  const planned = useSyncExternalStore(plannedLength.subscribe, plannedLength.get)
  const { data: permission } = useQuery(recordingPermissionQuery)
  const coverage = permission && planned !== null ? describeMinutes(permission, planned) : null

  return (
    <div className="flex w-full flex-col gap-2">
      <Select
        label="Planned length"
        layout="row"
        value={planned === null ? OPEN_END : String(planned)}
        options={options}
        onChange={(value) => plannedLength.set(value === OPEN_END ? null : Number(value))}
      />
      <StatusText className="text-note text-pretty text-ink-soft">
        {coverage?.isEnough === false && !isChecking && coverage.text}
      </StatusText>
    </div>
  )
}
