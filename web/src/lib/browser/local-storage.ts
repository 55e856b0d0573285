// By `window`, which the server lacks: Node has a `localStorage` too, and warns whoever asks it.

/** A stored value of this browser; null without one, or without storage as on the server. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value in this browser, or removes it with null; does nothing without storage. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A page embedded in another site's frame may have no storage.
  }
}

/** The stored keys that start with `prefix`. */
export function listStoredKeys(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
