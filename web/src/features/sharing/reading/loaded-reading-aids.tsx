import { loadLater } from '#web/ui/page/load-later.tsx'
import type { CurrentBehindNoteProps } from '../place/behind-note.tsx'
import type { ReadingAidsProps } from './reading-aids.tsx'

// Loaded with the first line: before it there is nothing to announce.
const load = () => import('./reading-aids-parts.ts')

/** The note of the reader's place and the announcements to screen readers, once they are loaded. */
export const LoadedReadingAids = loadLater<ReadingAidsProps>(async () => (await load()).ReadingAids)

/** How far behind the reader is, once it is loaded. */
export const LoadedBehindNote = loadLater<CurrentBehindNoteProps>(
  async () => (await load()).CurrentBehindNote,
)
