import type { TranscriptStore } from '../model/transcript-store.ts'

/** Props of the fixes; `page` is the element that holds the lines, null before it is drawn. */
export interface FixesProps {
  code: string
  store: TranscriptStore
  page: HTMLElement | null
  /** Whether the reader is the owner, who may fix words. */
  canFix: boolean
}
