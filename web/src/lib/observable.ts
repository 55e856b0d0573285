/** An observable value, for `useSyncExternalStore`. */
export interface Observable<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

/** An observable that calls its listeners when a value differs by `Object.is`. */
export function createObservable<T>(first: T): Observable<T> {
  const listeners = new Set<() => void>()
  let value = first

  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)

      return () => listeners.delete(listener)
    },
  }
}
