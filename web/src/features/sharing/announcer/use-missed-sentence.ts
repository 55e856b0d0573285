import { useEffect, useRef } from 'react'
import type { LineAnnouncer } from './line-announcer.ts'

interface MissedSentence {
  announcer: LineAnnouncer
  /** What was missed, in a sentence without its full stop; null without anything. */
  missed: string | null
  /** The reader looks away again. */
  isAway: boolean
  /** Whether all of it is read and counted. */
  isRead: boolean
}

/**
 * Says what was missed once for each return: its count may change meanwhile, because lines that came
 * late belong to it, but those are announced themselves.
 */
export function useMissedSentence({ announcer, missed, isAway, isRead }: MissedSentence): void {
  const said = useRef<{ text: string; wasAway: boolean } | null>(null)
  useEffect(() => {
    const before = said.current
    if (missed === null) said.current = null
    else if (isAway) {
      if (before) before.wasAway = true
    } else if (isRead && (!before || (before.wasAway && before.text !== missed))) {
      said.current = { text: missed, wasAway: false }
      announcer.addFirst(() => `${missed}.`)
    }
  }, [announcer, missed, isAway, isRead])
}
