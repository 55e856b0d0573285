import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs an action for a choice once, as soon as all data that it needs is loaded. */
export function useOnceReady<C>(
  chosen: C | null,
  isReady: boolean,
  take: (chosen: C) => void,
): void {
  const isTaken = useRef(false)
  const onReady = useEffectEvent(take)
  useEffect(() => {
    if (chosen === null || !isReady || isTaken.current) return
    isTaken.current = true
    onReady(chosen)
  }, [chosen, isReady])
}
