import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** Whether the first view of an application that starts is drawn. */
export const StartContext = createContext({ isOver: true })

/**
 * Draws what is below the first view, or what a person needs after it, in a task of its own, so that a
 * phone can answer in between. Only while the application starts: later a page is whole at once, for
 * the place that is scrolled to.
 */
export function InNextTask({ children }: { children: ReactNode }) {
  const start = useContext(StartContext)
  const [isTurn, setTurn] = useState(start.isOver)
  useEffect(() => {
    const timer = setTimeout(() => {
      start.isOver = true
      setTurn(true)
    })

    return () => clearTimeout(timer)
  }, [start])

  return isTurn ? children : null
}
