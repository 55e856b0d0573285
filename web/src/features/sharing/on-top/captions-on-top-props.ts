import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { ViewerSettings } from '../settings/viewer-settings.ts'

/** What the captions in a window of their own show. */
export interface CaptionsOnTopProps {
  code: string
  store: TranscriptStore
  /** Whether the reader is the session's owner. */
  isOwner: boolean
  /** The language of the text; null while unknown. */
  language: string | null
  /** The reader's settings; without, those that this browser stored. */
  settings?: ViewerSettings
}
