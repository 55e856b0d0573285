/** Named timers of one owner: setting one replaces it, and all can be cleared together. */
export interface Timers<Name extends string> {
  set(name: Name, ms: number, act: () => void): void
  isSet(name: Name): boolean
  clear(name: Name): void
  clearAll(): void
}

/** Timers of one owner; none of them is set yet. */
export function createTimers<Name extends string>(): Timers<Name> {
  const running = new Map<Name, ReturnType<typeof setTimeout>>()
  const clear = (name: Name) => {
    clearTimeout(running.get(name))
    running.delete(name)
  }

  return {
    clear,
    set(name, ms, act) {
      clear(name)
      const timer = setTimeout(() => {
        running.delete(name)
        act()
      }, ms)
      running.set(name, timer)
    },
    isSet: (name) => running.has(name),
    clearAll() {
      for (const name of [...running.keys()]) clear(name)
    },
  }
}
