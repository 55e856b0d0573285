import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { usePrefersReducedMotion } from '#web/lib/browser/use-prefers-reduced-motion.ts'
import { AutoScroller, isAutoScrollOn } from './auto-scroller.ts'
import type { AnimationFrames, ScrollView } from './scroll-view.ts'

const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home']
/** What moves something else than the page with these keys. */
const KEY_USERS =
  'input, select, textarea, [contenteditable], [role="radio"], [role="menu"], [role="dialog"], dialog'

/** Moved by keyboard: a click that gives the focus leaves the page as it is. */
const FOCUS_IN_TEXT = '.transcript :focus-visible'

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
  return useSyncExternalStore(scroller.subscribe, scroller.getSnapshot, scroller.getSnapshot)
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
    ({ key, target, shiftKey }) => {
      const isPage = target === document.body || target === document.documentElement
      const isUsed = target instanceof Element && target.closest(KEY_USERS) !== null
      if (!isUsed && scrollKeys.includes(key)) touched()
      else if (isPage && key === ' ' && shiftKey) touched()
    },
    options,
  )
  let focused: EventTarget | null = null
  window.addEventListener(
    'focusin',
    ({ target }) => {
      // A window that gets the focus again gives it to what had it.
      if (target === focused) return
      focused = target
      scroller.handleFocus(target instanceof Element && target.matches(FOCUS_IN_TEXT))
    },
    options,
  )
  window.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget !== null || !document.hasFocus()) return
      focused = null
      scroller.handleFocus(false)
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
