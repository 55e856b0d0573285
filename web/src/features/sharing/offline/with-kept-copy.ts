import { ApiError } from '#web/api/api-error.ts'
import type { ReadLog } from '#web/features/transcript/model/transcript-store.ts'
import { createObservable, type Observable } from '#web/lib/observable.ts'

/** A reader of the log, and when the shown copy of this device was read; null for the server's log. */
export interface LogWithCopy {
  readLog: ReadLog
  keptAt: Observable<number | null>
}

/** Reads the log from the server, and where that can't be reached, from this device's copy. */
export function withKeptCopy(code: string, readLog: ReadLog): LogWithCopy {
  const keptAt = createObservable<number | null>(null)

  return {
    keptAt,
    readLog: async (after, signal) => {
      try {
        const page = await readLog(after, signal)
        keptAt.set(null)

        return page
      } catch (error) {
        const isAway = error instanceof ApiError && error.code === 'network'
        const copy = isAway && after === 0 ? await readCopy(code) : null
        if (!copy || signal.aborted) throw error
        keptAt.set(copy.at)

        return copy.page
      }
    },
  }
}

async function readCopy(code: string) {
  try {
    const { readKeptLog } = await import('./offline-parts.ts')

    return await readKeptLog(code)
  } catch {
    return null
  }
}
