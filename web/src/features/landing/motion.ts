import { useSyncExternalStore } from 'react'
import { usePrefersReducedMotion } from '#web/lib/browser/use-prefers-reduced-motion.ts'

let isPaused = false
const listeners = new Set<() => void>()

/** Pauses or resumes all animations of the page. */
export function setMotionPaused(wanted: boolean): void {
  isPaused = wanted
  for (const listener of listeners) listener()
}

/** Reads whether animations run: not when paused by the visitor or with reduced motion. */
export function useMotion() {
  const isReduced = usePrefersReducedMotion()
  const paused = useSyncExternalStore(
    subscribe,
    () => isPaused,
    () => false,
  )

  return { isMoving: !isReduced && !paused, isPaused: paused, isReduced }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)

  return () => listeners.delete(listener)
}
