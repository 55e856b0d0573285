import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { AutoScroller } from '../reading/auto-scroller.ts'
import { findLastLineInView, measureLine } from './line-in-view.ts'
import { noPlace, type Place } from './place.ts'
import { PlaceKeeper, type ReadPage } from './place-keeper.ts'

/** Pixels from the end within which it comes into view at once. */
const END_WITHIN_PX = 100

const page: ReadPage = {
  isVisible: () => document.visibilityState === 'visible',
  lastLine: findLastLineInView,
  measure: measureLine,
  windowHeight: () => window.innerHeight,
  isEndShown: () =>
    document.documentElement.scrollHeight - window.innerHeight - window.scrollY <= END_WITHIN_PX,
}

interface PlaceOptions {
  code: string
  store: TranscriptStore
  scroller: AutoScroller
  /** Whether text is shown in which a line can be marked. */
  isOn: boolean
}

/** The place of a reader, and what they do with it. */
export interface PlaceControl {
  place: Place
  /** Takes the mark away. */
  dismiss: () => void
  /** Is called before the page scrolls to what was missed. */
  jump: () => void
}

/** The line that was read last on this page, marked in the text. */
export function usePlace({ code, store, scroller, isOn }: PlaceOptions): PlaceControl {
  const [keeper, setKeeper] = useState<PlaceKeeper>()
  // Before the first text is painted: from then on the reader may scroll away from it.
  useLayoutEffect(() => {
    if (!isOn) return
    const made = new PlaceKeeper({ code, store, scroller, page, now: Date.now })
    setKeeper(made)
    const stop = listenToPage(made)

    return () => {
      stop()
      made.close()
      setKeeper(undefined)
    }
  }, [code, store, scroller, isOn])
  const place = useSyncExternalStore(
    keeper?.subscribe ?? neverChanges,
    keeper?.getSnapshot ?? getNoPlace,
    getNoPlace,
  )
  const line = place.name === 'none' ? null : place.line
  useEffect(() => {
    store.overlay({ place: line })

    return () => store.overlay({ place: null })
  }, [store, line])

  return {
    place,
    dismiss: () => keeper?.dismiss(),
    jump: () => {
      keeper?.handleJump()
      scroller.handleManualScroll()
    },
  }
}

/** Calls back at most once a frame while the page scrolls. */
function listenToPage(keeper: PlaceKeeper): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let frame: number | undefined
  const scrolled = () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      keeper.handleScroll()
    })
  }
  window.addEventListener('scroll', scrolled, { passive: true, signal })
  document.addEventListener('visibilitychange', keeper.check, { signal })

  return () => {
    leaving.abort()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}

function neverChanges(): () => void {
  return () => {}
}

function getNoPlace(): Place {
  return noPlace
}
