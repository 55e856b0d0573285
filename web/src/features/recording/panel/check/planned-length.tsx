import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'
import { Select } from '#web/ui/form/select.tsx'
import { checkText } from './check-text.ts'

const STORED_AS = 'live-scribe.planned-minutes'
const lengths = [5, 15, 30, 45, 60, 90, 120] as const

/**
 * The planned length of the next recording in minutes, remembered in this browser; before a choice an
 * hour, or the longest that the available minutes allow.
 */
export function usePlannedMinutes(available: number | null) {
  const [chosen, setMinutes] = useState(readPlannedMinutes)
  const allowed = lengths.filter((length) => length <= Math.min(60, available ?? 60))
  const minutes = chosen ?? allowed.at(-1) ?? lengths[0]
  const choose = (length: number) => {
    writeStored(STORED_AS, length)
    setMinutes(length)
  }

  return { minutes, choose }
}

interface PlannedLengthProps {
  minutes: number
  onChange: (minutes: number) => void
}

/** The choice of how long the recording is planned to be. */
export function PlannedLength({ minutes, onChange }: PlannedLengthProps) {
  return (
    <Select
      label={checkText.planned}
      layout="inline"
      value={String(minutes)}
      options={lengths.map((length) => ({ value: String(length), label: `${length} min` }))}
      onChange={(length) => onChange(Number(length))}
    />
  )
}

function readPlannedMinutes(): number | undefined {
  const stored = readStored(STORED_AS)

  return lengths.find((length) => length === stored)
}
