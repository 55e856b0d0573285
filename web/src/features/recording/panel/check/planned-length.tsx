import { useId, useState } from 'react'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'
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
  const id = useId()

  return (
    <span className="flex items-center gap-2 text-note text-ink-soft">
      <label htmlFor={id}>{checkText.planned}</label>
      <select
        id={id}
        className="min-h-9 rounded-control border border-rule-strong bg-sheet px-2 text-ink"
        value={minutes}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {lengths.map((length) => (
          <option key={length} value={length}>
            {length} min
          </option>
        ))}
      </select>
    </span>
  )
}

function readPlannedMinutes(): number | undefined {
  const stored = readStored(STORED_AS)

  return lengths.find((length) => length === stored)
}
