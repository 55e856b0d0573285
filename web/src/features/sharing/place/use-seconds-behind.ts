import { useEffect, useState } from 'react'
import type { TranscriptEntry } from '#web/features/transcript/model/transcript-entry.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { AutoScroller } from '../reading/auto-scroller.ts'
import { findLastLineInView } from './line-in-view.ts'

/** Seconds of speech from which a reader is behind. */
const BEHIND_FROM_S = 3
/** Milliseconds between looks at what is in view, while the page does not follow. */
const LOOK_INTERVAL_MS = 1000

/**
 * Seconds of speech between the last line in view and the newest one; 0 while the page follows, and
 * when it is little.
 */
export function useSecondsBehind(store: TranscriptStore, scroller: AutoScroller): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const { entries, status } = store.getSnapshot().transcript
      const isFollowing = scroller.getSnapshot().mode === 'on' && !scroller.isCatchingUp()
      const isAtEnd = isFollowing || status === 'completed'
      setSeconds(isAtEnd ? 0 : countSecondsBehind(entries, findLastLineInView()))
      if (!isAtEnd) timer = setTimeout(look, LOOK_INTERVAL_MS)
    }
    look()
    const stop = scroller.subscribe(look)
    document.addEventListener('visibilitychange', look)

    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
    }
  }, [store, scroller])

  return seconds < BEHIND_FROM_S ? 0 : seconds
}

/** Whole seconds of speech after a line; two channels may have spoken at once. */
function countSecondsBehind(entries: readonly TranscriptEntry[], line: number): number {
  const newest = Math.max(0, ...entries.slice(-2).map(({ endMs }) => endMs))

  return Math.max(0, Math.round((newest - (entries[line - 1]?.endMs ?? newest)) / 1000))
}
