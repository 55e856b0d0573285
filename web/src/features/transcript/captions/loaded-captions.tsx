import { loadLater } from '#web/ui/page/load-later.tsx'
import type { CaptionLinesProps } from './caption-lines.tsx'

/** The last lines of a transcript, loaded where they are shown. */
export const LoadedCaptions = loadLater<CaptionLinesProps>(
  async () => (await import('./caption-lines.tsx')).CaptionLines,
  () => <p role="alert">The captions did not load. Check your connection and reload the page.</p>,
)
