import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { usePrefersReducedMotion } from '#web/lib/browser/use-prefers-reduced-motion.ts'
import { AutoScroller, isAutoScrollOn } from './auto-scroller.ts'
import type { AnimationFrames, ScrollView } from './scroll-view.ts'

const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home']

const page: ScrollView = {
  top: () => window.scrollY,
  bottom: () => document.documentElement.scrollHeight - window.innerHeight,
  windowHeight: () => window.innerHeight,
  scrollTo: (top) => window.scrollTo({ top, behavior: 'instant' }),
}

const frames: AnimationFrames = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (frame) => cancelAnimationFrame(frame),
}

interface AutoScrollOptions {
  isLive: boolean
  /** Whether the page starts at the end. */
  isOn: boolean
  speed: number
}

/** Scrolls the page to the end at the viewer's speed. */
export function useAutoScroll({ isLive, isOn, speed }: AutoScrollOptions): AutoScroller {
  const isStill = usePrefersReducedMotion()
  const [scroller] = useState(() => new AutoScroller(page, frames, { isOn }))

  useEffect(() => scroller.set({ speed, isLive, isStill }), [scroller, speed, isLive, isStill])

  useLayoutEffect(() => {
    // With the frame that shows the text: now it would force a layout in the task that draws it.
    const first = frames.request(() => {
      if (isAutoScrollOn(scroller.getSnapshot())) scroller.jumpToLive()
    })
    const stop = listenToHand(scroller)
    const observer = new ResizeObserver(() => scroller.handleResize())
    observer.observe(document.body)

    return () => {
      frames.cancel(first)
      observer.disconnect()
      stop()
      scroller.close()
    }
  }, [scroller])

  return scroller
}

/** The scroller's state, current after every change. */
export function useAutoScrollState(scroller: AutoScroller) {
  return useSyncExternalStore(scroller.subscribe, scroller.getSnapshot)
}

/**
 * Reports manual scrolling by wheel, touch, keys, scroll bar and a focus that moves into the text; a
 * scroll event alone may come from the scroller.
 */
function listenToHand(scroller: AutoScroller): () => void {
  const leaving = new AbortController()
  const options = { passive: true, signal: leaving.signal }
  const touched = () => scroller.handleManualScroll()
  document.addEventListener(
    'visibilitychange',
    () => scroller.handleVisibility(document.visibilityState === 'visible'),
    options,
  )
  window.addEventListener('wheel', touched, options)
  window.addEventListener('touchmove', touched, options)
  window.addEventListener('scroll', () => scroller.handleScroll(), options)
  window.addEventListener(
    'keydown',
    ({ key, target }) => {
      const isPage = target === document.body || target === document.documentElement
      if (isPage && scrollKeys.includes(key)) touched()
    },
    options,
  )
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.closest('.transcript')) touched()
    },
    options,
  )
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target === document.documentElement) touched()
    },
    options,
  )

  return () => leaving.abort()
}
