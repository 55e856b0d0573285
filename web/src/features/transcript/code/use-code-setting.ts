import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'

/** Where a browser stores how its user reads transcripts. */
export const READING_STORED_AS = 'live-scribe.reading'

/** Whether spoken code is written as code in this browser, and a function that changes it. */
export function useCodeSetting(): [isOn: boolean, change: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readSettings().code === 1)
  const change = (wanted: boolean) => {
    setOn(wanted)
    writeStored(READING_STORED_AS, { ...readSettings(), code: wanted ? 1 : 0 })
  }

  return [isOn, change]
}

function readSettings(): { code?: unknown } {
  const stored = readStored(READING_STORED_AS)

  return typeof stored === 'object' && stored !== null ? stored : {}
}
