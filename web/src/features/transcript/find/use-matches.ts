import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { type FoundMatch, findAgain, findMatches } from './find-matches.ts'
import { createOtherForms } from './other-form.ts'
import { clearMatches, findWordElements, paintMatches } from './paint-matches.ts'

/** Milliseconds after which lines that came in are searched too. */
const FIND_AGAIN_MS = 250

interface Found {
  matches: readonly FoundMatch[]
  /** The index of the current match. */
  current: number
}

const nothing: Found = { matches: [], current: 0 }

/**
 * Finds a text in the shown transcript, also in lines that come in later, by the form of a line that
 * is not shown too.
 */
export function useMatches(
  wanted: string,
  { store, onJump }: { store: TranscriptStore; onJump: (() => void) | undefined },
) {
  const isWritten = useTranscript(store, ({ transcript }) => transcript.chooseForm === null)
  const [found, setFound] = useState(nothing)
  const latest = useRef(found)
  const show = useCallback(
    (next: Found) => {
      latest.current = next
      setFound(next)
      const match = next.matches[next.current]
      const elements = findWordElements()
      paintMatches(next.matches, match, elements)
      store.overlay({ found: match?.line ?? null, linked: null })

      return match && elements.get(match.line)?.[match.parts[0]?.index ?? 0]
    },
    [store],
  )
  const jump = useRef(onJump)
  useEffect(() => {
    jump.current = onJump
  })
  const goTo = useCallback(
    (next: Found) => {
      const element = show(next)
      if (!element) return
      jump.current?.()
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
    },
    [show],
  )
  useEffect(() => {
    const otherOf = createOtherForms(store, isWritten)
    const find = () => findMatches(store.shown.get()(), wanted, otherOf)
    const matches = find()
    goTo({ matches, current: findFirstInView(matches) })
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = store.shown.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        const { matches: before, current } = latest.current
        const now = find()
        show({ matches: now, current: findAgain(now, before[current], current) })
      }, FIND_AGAIN_MS)
    })

    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
    // Another form of the lines has another text.
  }, [wanted, goTo, show, store, isWritten])
  useEffect(
    () => () => {
      clearMatches()
      store.overlay({ found: null })
    },
    [store],
  )
  const step = (direction: 1 | -1) => {
    const { matches, current } = latest.current
    const { length } = matches
    if (length > 0) goTo({ matches, current: (current + direction + length) % length })
  }

  return { ...found, step }
}

/** The first match that is not above the window, by halving; the first one if all are. */
function findFirstInView(matches: readonly FoundMatch[]): number {
  const elements = findWordElements()
  let low = 0
  let high = matches.length
  while (low < high) {
    const middle = (low + high) >> 1
    const match = matches[middle]
    const words = match && elements.get(match.line)?.[match.parts[0]?.index ?? 0]
    const top = words?.getBoundingClientRect().bottom ?? 0
    if (top < 0) low = middle + 1
    else high = middle
  }

  return low === matches.length ? Math.max(0, matches.length - 1) : low
}
