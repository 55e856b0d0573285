import { useEffect, useEffectEvent, useState } from 'react'
import type { ShownLine } from './check-lines.tsx'
import {
  type CheckSetup,
  formatEarlierCheck,
  readFineLines,
  rememberLines,
  withEarlierLines,
} from './check-memory.ts'

/**
 * The lines with what was fine at an earlier check where nothing is known yet, and the sentence when
 * that is everything. Remembers what is fine now; without a set-up nothing is known of earlier.
 */
export function useEarlierLines(
  lines: readonly ShownLine[],
  setup: CheckSetup | null,
): { shown: readonly ShownLine[]; earlier: string | null } {
  const [nowMs] = useState(Date.now)
  const name = setup && `${setup.sources} ${setup.microphone}`
  const [read, setRead] = useState({ name: null as string | null, fineAt: {} })
  // Read once for each set-up: what this check finds is no earlier one.
  if (read.name !== name) setRead({ name, fineAt: setup ? readFineLines(setup, nowMs) : {} })
  const results = lines.map(({ subject, status }) => `${subject} ${status}`).join()
  const remember = useEffectEvent(() => {
    if (setup) rememberLines(setup, lines, Date.now())
  })
  useEffect(() => {
    if (results !== '' && name !== null) remember()
  }, [results, name])
  const shown = withEarlierLines(lines, read.fineAt, nowMs)
  const earlier = setup && formatEarlierCheck(shown, read.fineAt, { nowMs, sources: setup.sources })

  return { shown, earlier }
}
