import { type ReactNode, useEffect, useState } from 'react'

let hasStarted = false

/** Notes that the application has drawn its first page. */
export function markStarted(): void {
  hasStarted = true
}

/** Whether a part's turn has come: in a task after the one that drew its page, unless `isAtOnce`. */
export function useNextTask(isAtOnce = false): boolean {
  const [isTurn, setTurn] = useState(isAtOnce)
  useEffect(() => {
    const timer = setTimeout(() => setTurn(true))

    return () => clearTimeout(timer)
  }, [])

  return isTurn
}

/**
 * Draws what is below the first view in a task of its own, so that a phone can answer in between.
 * Only while the application starts: later a page is whole at once, for the place that is scrolled to.
 */
export function InNextTask({ children }: { children: ReactNode }) {
  return useNextTask(hasStarted) ? children : null
}
