import { readStored, writeStored } from './local-storage.ts'

/** Something that somebody chose in this browser; components subscribe to it. */
interface StoredChoice<Value> {
  get(): Value
  /** Remembers the choice in this browser. */
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

/** A choice that is kept under a name of the local storage; `parse` reads what is stored there. */
export function createStoredChoice<Value>(
  name: string,
  parse: (stored: unknown) => Value,
): StoredChoice<Value> {
  const listeners = new Set<() => void>()

  return {
    get: () => parse(readStored(name)),
    set(value) {
      writeStored(name, value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)

      return () => listeners.delete(listener)
    },
  }
}
