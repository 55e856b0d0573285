import { type ReadLog, TranscriptStore } from './transcript-store.ts'

/** The transcript of the current session; asking for another code starts another one. */
interface CurrentTranscript {
  of(code: string | null): TranscriptStore
}

/** Keeps the transcript of the code that was last requested; another code replaces it. */
export function createCurrentTranscript(): CurrentTranscript {
  let current: { code: string | null; store: TranscriptStore } | undefined

  return {
    of(code) {
      if (current?.code !== code) {
        current?.store.pause()
        current = { code, store: new TranscriptStore(createLazyReader(code ?? '')) }
      }

      return current.store
    },
  }
}

/** Loads the reader apart from the page: a recording that begins reads nothing. */
export const loadLogReader = () => import('./create-log-reader.ts')

function createLazyReader(code: string): ReadLog {
  return async (after, signal) => (await loadLogReader()).createLogReader(code)(after, signal)
}
