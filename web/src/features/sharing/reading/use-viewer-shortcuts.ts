import { useLayoutEffect } from 'react'
import { isWithin } from '#web/lib/browser/is-typing.ts'
import type { AutoScroller } from './auto-scroller.ts'

/**
 * Controls that keep their keys. A range slider is excluded, so that Space still pauses after
 * setting the speed.
 */
const controls = 'a, button, input:not([type="range"]), select, textarea, [role="dialog"]'

/** Space pauses and resumes, End jumps to the end; a focused control keeps its keys. */
export function useViewerShortcuts(scroller: AutoScroller): void {
  // Before anything is painted: whoever sees the page can use its keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      const isControl = isWithin(event, controls)
      const isSlider = event.target instanceof HTMLInputElement
      if (!isPlain || isControl || (isSlider && event.key === 'End')) return
      if (event.key === ' ') {
        scroller.setOn(scroller.getSnapshot().mode !== 'on')
      } else if (event.key === 'End') scroller.jumpToLive()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)

    return () => window.removeEventListener('keydown', onKey)
  }, [scroller])
}
