import { readLogOf } from './read-log.ts'
import { TranscriptStore } from './transcript-store.ts'

/** The transcript of the session that runs now; asking for another code begins another one. */
export interface CurrentTranscript {
  of(code: string | null): TranscriptStore
}

/** Keeps one transcript, made when its code is first named. */
export function createCurrentTranscript(): CurrentTranscript {
  let current: { code: string | null; store: TranscriptStore } | undefined

  return {
    of(code) {
      if (current?.code !== code) {
        current?.store.pause()
        current = { code, store: new TranscriptStore(readLogOf(code ?? '')) }
      }

      return current.store
    },
  }
}
