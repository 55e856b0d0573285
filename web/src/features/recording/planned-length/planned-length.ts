import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'

const STORED_AS = 'live-scribe.planned-minutes'

/** The lengths that can be planned, in minutes. */
export const plannableMinutes = [5, 15, 30, 45, 60, 90, 120] as const

const listeners = new Set<() => void>()

/** The planned length of recordings from now on, in minutes; null where none is planned. */
export const plannedLength = {
  get(): number | null {
    const stored = readStored(STORED_AS)

    return plannableMinutes.find((minutes) => minutes === stored) ?? null
  },
  /** Remembers the length in this browser. */
  set(minutes: number | null): void {
    writeStored(STORED_AS, minutes)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)

    return () => listeners.delete(listener)
  },
}
