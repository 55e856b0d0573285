import { createLogReader } from './create-log-reader.ts'
import { TranscriptStore } from './transcript-store.ts'

/** The transcript of the current session; asking for another code starts another one. */
export interface CurrentTranscript {
  of(code: string | null): TranscriptStore
}

/** Keeps the transcript of the code that was last requested; another code replaces it. */
export function createCurrentTranscript(): CurrentTranscript {
  let current: { code: string | null; store: TranscriptStore } | undefined

  return {
    of(code) {
      if (current?.code !== code) {
        current?.store.pause()
        current = { code, store: new TranscriptStore(createLogReader(code ?? '')) }
      }

      return current.store
    },
  }
}
