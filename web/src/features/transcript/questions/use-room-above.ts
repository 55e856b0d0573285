import { useCallback } from 'react'

/**
 * A ref that keeps a sticky element below another one that sticks to the top of the same page: the
 * one with `data-sticky-top`.
 */
export function useRoomAbove(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element: HTMLElement | null) => {
    const above = document.querySelector<HTMLElement>('[data-sticky-top]')
    if (!element || !above) return undefined
    const place = () => {
      const isSticky = getComputedStyle(above).position === 'sticky'
      // On wide screens it is beside the element.
      const isAbove = above.getBoundingClientRect().right >= element.getBoundingClientRect().left
      element.style.top = `${isSticky && isAbove ? above.offsetHeight : 0}px`
    }
    const observer = new ResizeObserver(place)
    observer.observe(above)
    window.addEventListener('resize', place)
    place()

    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [])
}
