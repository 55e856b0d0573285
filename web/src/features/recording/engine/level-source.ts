/** Subscribes to levels, 0 to 1; returns the function that unsubscribes. */
export type OnLevel = (listener: (level: number) => void) => () => void

/** Creates a source of levels, which bypass React. */
export function createLevelSource(): { emit: (level: number) => void; subscribe: OnLevel } {
  const listeners = new Set<(level: number) => void>()

  return {
    emit(level) {
      for (const listener of listeners) listener(level)
    },
    subscribe(listener) {
      listeners.add(listener)

      return () => listeners.delete(listener)
    },
  }
}
