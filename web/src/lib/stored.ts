/** What was stored in this browser under a key; null when nothing was, or the browser keeps nothing. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value in this browser, or removes it with null; a browser that refuses just forgets. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A page in the frame of another site may have no storage at all.
  }
}

/** The keys in this browser that begin with `prefix`. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
