import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { type FoundMatch, findAgain, findMatches } from './find-matches.ts'
import { createOtherForms } from './other-form.ts'
import { clearMatches, paintMatches } from './paint-matches.ts'

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
  const show = useCallback((next: Found) => {
    latest.current = next
    setFound(next)
    paintMatches(next.matches, next.matches[next.current])
  }, [])
  const jump = useRef(onJump)
  useEffect(() => {
    jump.current = onJump
  })
  const goTo = useCallback(
    (next: Found) => {
      show(next)
      const element = next.matches[next.current]?.parts[0]?.words
      if (!element) return
      jump.current?.()
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
    },
    [show],
  )
  useEffect(() => {
    const page = findPage()
    if (!page) return
    const otherOf = createOtherForms(store, isWritten)
    const find = () => findMatches(page, wanted, otherOf)
    const matches = find()
    goTo({ matches, current: findFirstInView(matches) })
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver((changes) => {
      if (timer !== undefined || changes.every(isInterim)) return
      timer = setTimeout(() => {
        timer = undefined
        const { matches: before, current } = latest.current
        const now = find()
        show({ matches: now, current: findAgain(now, before[current], current) })
      }, FIND_AGAIN_MS)
    })
    observer.observe(page, { childList: true, characterData: true, subtree: true })

    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
    // Another form of the lines has another log.
  }, [wanted, goTo, show, store, isWritten])
  useEffect(() => clearMatches, [])
  const step = (direction: 1 | -1) => {
    const { matches, current } = latest.current
    const { length } = matches
    if (length > 0) goTo({ matches, current: (current + direction + length) % length })
  }

  return { ...found, step }
}

function findPage(): Element | null {
  return document.querySelector('.transcript [role="log"]')
}

/** Words that may still change are not searched. */
function isInterim({ target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement

  return element?.closest('[aria-hidden="true"]') !== null
}

/** The first match that is not above the window, by halving; the first one if all are. */
function findFirstInView(matches: readonly FoundMatch[]): number {
  let low = 0
  let high = matches.length
  while (low < high) {
    const middle = (low + high) >> 1
    const top = matches[middle]?.parts[0]?.words.getBoundingClientRect().bottom ?? 0
    if (top < 0) low = middle + 1
    else high = middle
  }

  return low === matches.length ? Math.max(0, matches.length - 1) : low
}
